# Ein beendetes Spiel zum Mitnehmen: seine Aufzeichnung und eine Animation.
export-head = **Exportieren** · { $game }
export-record = Diese Datei ist die ganze Aufzeichnung des Spiels: jeder Zug und das Geheimnis hinter dem Mischen. Namen enthält sie nicht.
export-commands = -# `python -m bot replay { $file }` zeichnet es Zug für Zug. `python -m bot verify { $file }` prüft das Mischen.
export-animation = -# Eine Animation zeigt das ganze Spiel als bewegtes Bild (WebP), mit Namen und Gesichtern.
animation-preparing = 🎬 Die Animation wird vorbereitet…
animation-drawing = 🎬 Die Animation wird gezeichnet: Bild { $done } von { $count }…
animation-uploading = 🎬 Die Animation ist fertig und wird hochgeladen…
animation-head = **Animation** · { $game }
animation-complete = -# Das ganze Spiel, ein Bild pro Zug
animation-sampled = -# Das ganze Spiel: { $count } von { $turns } Zügen
animation-alt = Das ganze Spiel als Animation, vom ersten Zug bis zum Ende. In der Wiederholung steht es in Worten.

# Einträge einer Aufzeichnung, die keine Züge sind
entry-undo = { $player } hat einen Zug zurückgenommen.
entry-ai = Ein Computergegner übernimmt für { $player }.
entry-stand-in = 🤖 Ein Computergegner hat für { $player } gezogen.
entry-rewind = Der letzte Zug von { $player } und alles danach wurde zurückgenommen.
entry-back = { $player } spielt jetzt auf diesem Platz.

// Emoji drawn here, because not every machine has a font for them. The text stays text.

const f = (fill, d) => `<path fill="${fill}" d="${d}"/>`;
const l = (stroke, d, width = 2) => `<path fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`;
const o = (fill, x, y, r) => `<circle fill="${fill}" cx="${x}" cy="${y}" r="${r}"/>`;
const square = (fill) => f(fill, "M3 5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z");
const glass = (sand) => f("#bfe3f2", "M6 3h12c0 5-4 6-4 9s4 4 4 9H6c0-5 4-6 4-9S6 8 6 3z") + f("#e8b04a", sand) + l("#a8733c", "M5 3h14M5 21h14");
const bell = f("#f2b93b", "M12 3c4 0 6 3 6 7v4l2 3H4l2-3v-4c0-4 2-7 6-7z") + o("#d9962a", 12, 19.5, 2);
const house = (wall, roof) => f(wall, "M5 11h14v10H5z") + f(roof, "M12 3l10 9H2z") + f("#6b4a35", "M10 15h4v6h-4z");
const leaf = "M12 11.5C8 9.5 6.5 7 7.5 4.8c.9-1.9 3.6-1.7 4.5.4.9-2.1 3.6-2.3 4.5-.4 1 2.2-.5 4.7-4.5 6.7z";
const turned = (angle) => `<path fill="#5cc25c" stroke="#2f7d32" stroke-width=".8" transform="rotate(${angle} 12 11.5)" d="${leaf}"/>`;
const clover = [0, 90, 180, 270].map(turned).join("");
const bin = f("#9aa3ad", "M6 8h12l-1 13H7z") + l("#c3cad1", "M4 6h16M10 6V4h4v2") + l("#6d757e", "M10 11v7M14 11v7", 1.6);

const key = (sign) => f("#4d7fc4", "M4 3h16a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z") + sign;
const person = (fill, x, y, size) => o(fill, x, y, 3.6 * size) + f(fill, `M${x - 7 * size} ${y + 11 * size}c0-9 ${14 * size}-9 ${14 * size} 0z`);
const hand = "M8 11l3-8c2 0 3 1 2.6 3L13 9h6c1.5 0 2 1.5 1.5 2.5l-2.5 8c-.3 1-1 1.5-2 1.5H8z";
const thumb = f("#f2c36b", hand) + f("#4d7fc4", "M3 11h4v10H3z");
const medal = (fill) => f("#4d7fc4", "M6 2h4l3 7h-3zM18 2h-4l-3 7h3z") + o(fill, 12, 15, 7) + o("#ffffff55", 12, 15, 4.4);

const DRAWN = {
  "🎞": f("#3c434d", "M3 4h18v16H3z") + f("#dfe4ea", "M7.5 6h9v12h-9z") + l("#fff", "M5.2 5.5v13M18.8 5.5v13", 1.6) + l("#5a626e", "M7.5 12h9", 1.4),
  "📣": f("#e25d5d", "M4 9h5l9-5v16l-9-5H4z") + f("#b9c0c9", "M6 15h3.5l1 6H8z") + l("#f2b93b", "M20.5 9.5a4 4 0 0 1 0 5", 1.8),
  "📤": f("#5a626e", "M3 13h4l1.5 3h7L17 13h4v8H3z") + f("#5cc25c", "M12 2l6 6h-3.5v6h-5V8H6z"),
  "🎬": f("#8a94a3", "M3 10h18v11H3z") + f("#f4f6f8", "M3 5l17-3 .7 4L3.7 9z") + l("#5a626e", "M7 8.6l2-4.4M12 7.7l2-4.4M17 6.8l2-4.4", 1.8),
  "🎲": f("#f4f6f8", "M4 4h16v16H4z") + o("#c63d4a", 12, 12, 2.4) + o("#22262c", 7.6, 7.6, 1.6) + o("#22262c", 16.4, 16.4, 1.6),
  "🎓": f("#3c434d", "M12 4l11 5-11 5L1 9z") + f("#5a626e", "M6 12.5v4c0 3 12 3 12 0v-4l-6 2.7z") + l("#f2b93b", "M21 10v6", 1.8) + o("#f2b93b", 21, 17, 1.6),
  "📈": f("#f4f6f8", "M3 3h18v18H3z") + l("#d94f4f", "M5.5 16l4-5 4 3 5-8", 2.2),
  "🔥": f("#f2803b", "M12 2c1 4 6 6 6 12a6 6 0 0 1-12 0c0-3 2-4 2-7 2 1 2.5 2.5 2.5 4C12 9 12.5 5 12 2z") + f("#f9c646", "M12 12c1 2 3 3 3 5a3 3 0 0 1-6 0c0-2 2-2.5 3-5z"),
  "🏅": medal("#f2b93b"),
  "⚖": l("#c9a24a", "M12 3v17M7 21h10M4 6h16") + f("#e8c56a", "M1.5 14l3-7 3 7a3 3 0 0 1-6 0zM16.5 14l3-7 3 7a3 3 0 0 1-6 0z"),
  "❤": f("#e2474f", "M12 20.5C5 15 2.5 11.5 3.5 7.8 4.6 4 9.5 3.5 12 7.2 14.5 3.5 19.4 4 20.5 7.8 21.5 11.5 19 15 12 20.5z"),
  "⭐": f("#f2b93b", "M12 1.8l3.1 6.6 7.1.9-5.2 5 1.3 7.1L12 17.9l-6.3 3.5L7 14.3l-5.2-5 7.1-.9z"),
  "⏮": key(f("#fff", "M6.5 7H9v10H6.5zM17.5 7l-7 5 7 5z")), "⏭": key(f("#fff", "M15 7h2.5v10H15zM6.5 7l7 5-7 5z")),
  "👁": f("#f4f6f8", "M1.5 12C5 6 19 6 22.5 12 19 18 5 18 1.5 12z") + o("#5b8fd6", 12, 12, 4) + o("#22262c", 12, 12, 2),
  "🕰": o("#a8733c", 12, 12, 9) + o("#fdf8ec", 12, 12, 6.5) + l("#22262c", "M12 8v4l3 2", 1.8),
  "🎉": f("#f2b93b", "M3 21l5-12 7 7z") + l("#e2474f", "M10 7c1-2 0-3 1-5M17 13c2-1 3 0 5-1", 2) + l("#4d7fc4", "M13 10l5-6", 2) + o("#5cc25c", 20, 5, 1.6) + o("#e2474f", 15, 3.4, 1.4) + o("#f2b93b", 20.5, 17, 1.5),
  "🎯": o("#e2474f", 12, 12, 10) + o("#f4f6f8", 12, 12, 7) + o("#e2474f", 12, 12, 4.2) + o("#f4f6f8", 12, 12, 1.6),
  "🔁": key(l("#fff", "M7 11V9h10l-2.5-2.5M17 13v2H7l2.5 2.5", 1.9)),
  "↩": key(l("#fff", "M9 8l-3 3 3 3M6 11h8a3.5 3.5 0 0 1 0 7h-2", 2)),
  "⏹": key(f("#fff", "M8 8h8v8H8z")), "⏩": key(f("#fff", "M6 7l6 5-6 5zM12 7l6 5-6 5z")), "⏸": key(f("#fff", "M8 7h3v10H8zM13 7h3v10h-3z")),
  "☀": o("#f2b93b", 12, 12, 5) + l("#f2b93b", "M12 1.5v3M12 19.5v3M1.5 12h3M19.5 12h3M4.6 4.6l2 2M17.4 17.4l2 2M4.6 19.4l2-2M17.4 6.6l2-2", 2),
  "🚪": f("#c98a4b", "M6 2h12v20H6z") + f("#a8733c", "M8 4.5h8v6H8zM8 12.5h8v7H8z") + o("#f2d27a", 15.5, 12, 1.2),
  "👥": person("#6f83a3", 16, 8, .8) + person("#8ea2c0", 9, 9, 1),
  "➖": l("#e6e9ee", "M5 12h14", 4), "🔓": l("#b9c0c9", "M8 11V7a4 4 0 0 1 7.6-1.7", 2.4) + f("#f2b93b", "M5 11h14v10H5z"),
  "🎛": f("#5a626e", "M3 4h18v16H3z") + l("#dfe4ea", "M7.5 7v10M12 7v10M16.5 7v10", 1.6) + o("#e25d5d", 7.5, 14, 2) + o("#f2b93b", 12, 9.5, 2) + o("#5cc25c", 16.5, 12.5, 2),
  "🛑": f("#d84a4a", "M8 2h8l6 6v8l-6 6H8l-6-6V8z") + l("#fff", "M7 12h10", 3),
  "✉": f("#e6e9ee", "M2 5h20v14H2z") + l("#8d95a0", "M3 6l9 7 9-7", 1.8),
  "👍": thumb, "👎": `<g transform="rotate(180 12 12)">${thumb}</g>`, "✋": f("#f2c36b", "M5 12l2-1 1 2V5l2-.5V11l.5-8h2l.5 8 1-6.5 2 .3-.5 7.7 1.5-4 2 .5-1.5 8c-.5 3-2.5 4.5-5 4.5s-4-1-5-3z"),
  "🔗": l("#b9c0c9", "M10 14l4-4M11 7l2-2a4 4 0 0 1 6 6l-2 2M13 17l-2 2a4 4 0 0 1-6-6l2-2", 2.4),
  "🧭": o("#a8733c", 12, 12, 10) + o("#fdf8ec", 12, 12, 8) + f("#d84a4a", "M16 6l-2.5 7.5-3-3z") + f("#6d757e", "M8 18l2.5-7.5 3 3z"),
  "🥇": medal("#f2b93b"), "🥈": medal("#c3cad1"), "🥉": medal("#c98a4b"),
  "🃏": f("#fdf8ec", "M6 2h12a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z") + f("#c63d4a", "M12 6c3 3 5 5 5 7.5a2.6 2.6 0 0 1-4.3 2L13.5 18h-3l.8-2.5A2.6 2.6 0 0 1 7 13.5C7 11 9 9 12 6z"),
  "🔍": o("#bfe3f2", 10, 10, 6) + l("#e6e9ee", "M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12z") + l("#a8733c", "M15 15l6 6", 3.4),
  "📜": f("#f3e1b5", "M6 3h12v15H6z") + f("#d9bd7c", "M4 18h14v3H6a2 2 0 0 1-2-3zM18 3a2 2 0 0 1 3 2v2h-3z") + l("#8d7440", "M9 7h6M9 10.5h6M9 14h4", 1.5),
  "📖": f("#fdf8ec", "M12 6C9 4 6 4 3 4.5V19c3-.5 6-.5 9 1.5 3-2 6-2 9-1.5V4.5C18 4 15 4 12 6z") + l("#7a8fc0", "M12 6v14M6 9h3M6 12.5h3M15 9h3M15 12.5h3", 1.5),
  "⚙": l("#aab3be", "M12 2.5v4M12 17.5v4M2.5 12h4M17.5 12h4M5.3 5.3l2.8 2.8M15.9 15.9l2.8 2.8M5.3 18.7l2.8-2.8M15.9 8.1l2.8-2.8", 3) + o("#aab3be", 12, 12, 6.5) + o("#42454d", 12, 12, 2.8),
  "🤖": f("#a9b4c2", "M4 9a3 3 0 0 1 3-3h10a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3z") + l("#a9b4c2", "M12 6V3") + o("#e25d5d", 12, 2.8, 1.6) + o("#22303f", 9, 12, 2) + o("#22303f", 15, 12, 2) + l("#22303f", "M9 16.5h6", 1.6),
  "💡": f("#f2c94b", "M12 2a7 7 0 0 0-4 12.7V17h8v-2.3A7 7 0 0 0 12 2z") + l("#fff3c4", "M9 9a3.2 3.2 0 0 1 3-3", 1.6) + f("#9aa3ad", "M8.5 18h7v1.6h-7zM9.5 20.4h5V22h-5z"),
  "📊": f("#5cc25c", "M4 12h4v9H4z") + f("#4d7fc4", "M10 5h4v16h-4z") + f("#e25d5d", "M16 9h4v12h-4z"),
  "🎴": f("#e25d5d", "M5 2h14v20H5z") + f("#fdf8ec", "M7 4h10v16H7z") + o("#e25d5d", 12, 10, 4) + f("#3f9c57", "M7 20c0-7 10-7 10 0z"),
  "🌧": f("#b9c0c9", "M7 14a4 4 0 0 1 0-8 5.5 5.5 0 0 1 10.5 1.5A3.5 3.5 0 0 1 17 14z") + l("#4d9be0", "M8 17l-1.5 4M12.5 17L11 21M17 17l-1.5 4", 2),
  "📈": l("#3f9a49", "M4 4v16h16", 1.8) + l("#e4625a", "M7 15l4-4 3 3 6-8", 2),
  "🏆": f("#f2b93b", "M7 3h10v6a5 5 0 0 1-4 5v3h3v4H8v-4h3v-3a5 5 0 0 1-4-5z") + l("#f2b93b", "M7 5H4c0 4 1 5 4 6M17 5h3c0 4-1 5-4 6", 1.8),
  "👑": f("#f2b93b", "M3 7l5 4 4-7 4 7 5-4-2 12H5z") + o("#c63d4a", 12, 14.5, 1.8),
  "🌀": l("#5aa9d6", "M12 12c0-1.5 2-1.5 2 .3 0 2.5-4.5 2.7-4.5-.6 0-4.2 7-4.2 7 .8 0 6-9.8 6-9.8-.8C6.7 4.8 18.5 4 20 11", 2.2),
  "🍀": l("#2f7d32", "M12 12c1 4 3 7 6 9") + clover,
  "🌸": [[12, 6], [17.5, 10], [15.5, 16.5], [8.5, 16.5], [6.5, 10]].map(([x, y]) => o("#f3a9bd", x, y, 4)).join("") + o("#e8c14a", 12, 12, 2.6),
  "🏁": f("#fdf8ec", "M6 4h14v10H6z") + f("#22262c", "M6 4h3.5v3.3H6zM13 4h3.5v3.3H13zM9.5 7.3H13v3.4H9.5zM16.5 7.3H20v3.4h-3.5zM6 10.7h3.5V14H6zM13 10.7h3.5V14H13z") + l("#a8733c", "M5 3v19"),
  "🗑": bin,
  "👤": o("#8ea2c0", 12, 8, 4.5) + f("#8ea2c0", "M3 21c0-5 4-8 9-8s9 3 9 8z"),
  "🔒": l("#b9c0c9", "M8 11V8a4 4 0 0 1 8 0v3", 2.4) + f("#f2b93b", "M5 11h14v10H5z"),
  "💤": l("#7fa8e8", "M4 13h6l-6 7h6M13 4h7l-7 8h7", 2.4),
  "🌴": l("#a8733c", "M12 22c-1-5 0-9 1-13", 2.6) + f("#4fae4f", "M13 9C10 4 5 5 3 9c4-2 7-1 10 0zm0 0c0-6 5-7 9-4-4 0-6 1-9 4zm0 0c5-2 8 1 8 6-2-4-5-5-8-6z"),
  "🔑": l("#f2b93b", "M14 12.5h8v4M18.5 12.5v3", 2.4) + `<circle cx="8" cy="12.5" r="5" fill="none" stroke="#f2b93b" stroke-width="2.6"/>`,
  "🙈": o("#a8733c", 12, 12, 9) + o("#f2c36b", 8, 11, 4) + o("#f2c36b", 16, 11, 4) + l("#6b4a35", "M9 17.5q3 1.5 6 0", 1.4),
  "🪑": l("#c98a4b", "M7 3v18M7 13h10v8M7 9h1", 2.6) + f("#c98a4b", "M7 11h10v4H7z"),
  "📝": f("#fdf8ec", "M4 3h14v18H4z") + l("#8d95a0", "M7 8h8M7 12h6", 1.6) + l("#e8a13a", "M20 9l-8 9", 3),
  "🔔": bell, "🔕": bell + l("#e25d5d", "M4 4l16 16", 2.4),
  "✅": square("#3f9c57") + l("#fff", "M7 12.5l3.5 3.5L17 8.5", 2.6), "❌": l("#e25d5d", "M5 5l14 14M19 5L5 19", 3.6),
  "⏳": glass("M9 6h6l-3 4zM12 13l5 7H7z"), "⌛": glass("M12 14l5.5 6.5h-11z"),
  "⏰": o("#e25d5d", 12, 13, 8) + o("#fdf8ec", 12, 13, 5.8) + l("#22262c", "M12 9.5V13l2.5 2", 1.8) + l("#e25d5d", "M4 6l3-2.5M20 6l-3-2.5"),
  "⏱": o("#8a94a3", 12, 13.5, 8.5) + o("#fdf8ec", 12, 13.5, 6.2) + l("#22262c", "M12 10v3.5l2.5 1.5", 1.8) + l("#8a94a3", "M9.5 2.5h5M12 2.5v3M18.5 6L20 7.5"),
  "ℹ": key(o("#fff", 12, 7.3, 1.7) + l("#fff", "M12 11.5v6", 2.8)),
  "🏠": house("#f0dcb8", "#c0564a"), "🏚": house("#b3a58f", "#7d6a5c"),
  "🪙": o("#e8b33c", 12, 12, 9) + l("#a8761c", "M12 7v10M9 9.5h6", 2),
  "⚠": f("#f2b93b", "M12 2l11 19H1z") + l("#22262c", "M12 9v5M12 17.5v.1", 2.4),
  "✂": l("#c3cad1", "M7 16L19 4M17 16L5 4") + o("#e25d5d", 6, 18, 3) + o("#e25d5d", 18, 18, 3),
  "🟥": square("#d84a4a"), "🟧": square("#e8883a"), "🟨": square("#e8c53a"), "🟩": square("#4fae57"), "🟦": square("#4a86d8"), "🟪": square("#9a5fc8"), "⬜": square("#e6e9ee"),
};
const KNOWN = new RegExp(`(${Object.keys(DRAWN).join("|")})\uFE0F?`, "gu");
const pictures = new Map();

function picture(sign) {
  if (!pictures.has(sign)) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${DRAWN[sign]}</svg>`;
    pictures.set(sign, `background-image:url("data:image/svg+xml,${encodeURIComponent(svg)}")`);
  }
  const node = document.createElement("span");
  node.className = "drawn";
  node.style.cssText = pictures.get(sign);
  node.textContent = sign;
  return node;
}

// Return a text as nodes, with the emoji that are known here as pictures.
export function drawn(text) {
  const parts = text.split(KNOWN);
  return parts.length === 1 ? [text] : parts.map((part, at) => (at % 2 ? picture(part) : part)).filter(Boolean);
}

// Return a text without them, for where there is room for letters only.
export const bare = (text) => text.replace(KNOWN, "").replace(/ {2,}/g, " ");

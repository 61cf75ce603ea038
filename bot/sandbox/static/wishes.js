// What a part of the page asks of those above it, which it does not know.

export const ask = (wish, detail) => document.dispatchEvent(new CustomEvent(wish, { detail }));
export const grant = (wish, how) => document.addEventListener(wish, (event) => how(event.detail));

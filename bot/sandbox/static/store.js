// What the page knows right now.

export const store = {
  data: null, // the last answer of /state
  me: null,
  channel: null,
  messages: [], // of the open channel, oldest first
  more: false, // older ones exist
  untouched: false, // nothing is new since the channel was opened
  since: 0, // when the page was loaded: a reload loses ephemeral messages, as in Discord
  pending: new Map(), // message id -> custom id that waits for an answer
  failed: new Set(), // message ids on which an interaction failed
  acted: 0, // when this person last did something, in milliseconds
  lost: false,
  side: "members", // what stands on the right: members, sandbox or nothing
};

export const me = () => store.data.members.find((member) => member.id === store.me);
export const owner = () => store.data.guild.owner;
export const channel = (id = store.channel) => store.data.channels.find((found) => found.id === id);
export const isThread = (found) => [10, 11, 12].includes(found.type);
export const threadsOf = (id) => store.data.channels.filter((found) => isThread(found) && found.parent_id === id);
export const badges = (user = store.me) => store.data.badges[user] || {};
export const mentionsOf = (user) => Object.values(badges(user)).reduce((sum, one) => sum + one.mentions, 0);

export function userById(id) {
  if (id === store.data.bot.id) return store.data.bot;
  return store.data.members.find((member) => member.id === id);
}

export const secondsOf = (id) => (Number(BigInt(id) >> 22n) + 1420070400000) / 1000;

export function placeName(found = channel()) {
  if (!found) return "";
  if (found.type === 1) return "Takujo";
  return isThread(found) ? found.name : `#${found.name}`;
}

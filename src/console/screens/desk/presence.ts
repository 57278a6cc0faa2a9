/** Whether somebody is at the machine: a desk that nobody stands at must hold nothing. */

/** So long after the last key or movement somebody is still there. */
const GONE_MS = 60_000;
const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

let seen = 0;
let watching = 0;
const waiting = new Set<() => void>();
/** Presence after an unlock follows from what the user does next. */
const isLocked = () => document.documentElement.dataset.locked !== undefined;

function sign(): void {
  if (isLocked()) return;
  const wasThere = presence.isThere();
  seen = Date.now();
  if (!wasThere) for (const back of waiting) back();
}

export const presence = {
  isThere: () => !isLocked() && Date.now() - seen < GONE_MS,
  /** Looks from now on, which somebody has asked for. @returns how to stop. */
  watch(): () => void {
    seen = Date.now();
    if (watching++ === 0) for (const type of SIGNS) window.addEventListener(type, sign, { capture: true, passive: true });
    return () => {
      if (--watching === 0) for (const type of SIGNS) window.removeEventListener(type, sign, { capture: true });
    };
  },
  onReturn(back: () => void): () => void {
    waiting.add(back);
    return () => {
      waiting.delete(back);
    };
  },
};

/** A lease ends by itself; whoever stays with a row says so before that. */
const RENEW_MS = 20_000;
/** Whoever only passes by takes nothing up. */
const REST_MS = 200;

/** Says again and again that somebody stays, while somebody does. @returns how to stop. */
export function staying(announce: () => void): () => void {
  const stay = () => {
    if (!document.hidden && presence.isThere()) announce();
  };
  const first = setTimeout(stay, REST_MS);
  const again = setInterval(stay, RENEW_MS);
  const stop = presence.onReturn(stay);
  return () => {
    clearTimeout(first);
    clearInterval(again);
    stop();
  };
}

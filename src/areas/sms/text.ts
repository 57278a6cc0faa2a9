/** What a message says, and how many it counts as. */

/** The greatest length of a single message, and of each part of a longer one; Chinese characters make it UCS-2. */
const ONE_MESSAGE = 70;
const PER_PART = 67;
/** Carriers refuse what is longer. */
export const TEXT_MAX = 500;
/** Words without which nobody may be sent an advertisement. */
export const OPT_OUT_WORDS = '退订';

/** Whether an answer to an advertisement asks for no more of them: the word alone, however it is written. */
export const isOptOut = (reply: string): boolean => /^(TD|T|退订)$/i.test(reply.normalize('NFKC').replace(/[\s\p{P}]/gu, ''));

const VARIABLE = /\$\{([A-Za-z]\w{0,19})\}/g;

/** Names of the variables of a template, in the order in which they first stand there. */
export const variablesIn = (content: string): string[] => [...new Set([...content.matchAll(VARIABLE)].map((found) => found[1]!))];

/** Something that looks like a variable and is none, as `${}`, `${客户}` or one in full-width signs; null where all is well. */
export const strayVariable = (content: string): string | null =>
  /[$\uff04][{\uff5b][^}\uff5d]*[}\uff5d]?/.exec(content.replace(VARIABLE, ''))?.[0] ?? null;

/**
 * The text with its variables filled in. Line breaks in values become spaces, as they could fake content. @returns variables without a
 * value, if any.
 */
export function filledIn(
  sign: string,
  content: string,
  values: Readonly<Record<string, string>>,
): { readonly text: string; readonly missing: readonly string[] } {
  const missing = variablesIn(content).filter((name) => !values[name]?.trim());
  const text = content.replace(VARIABLE, (_, name: string) => (values[name] ?? '').replace(/\s+/g, ' ').trim());
  return { text: `【${sign}】${text}`, missing };
}

/** 138****5678: what may be shown of a phone. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

/** How many messages a text is charged as. Characters beyond the basic plane, as most emoji, count twice. */
export const partsOf = (text: string): number => (text.length <= ONE_MESSAGE ? 1 : Math.ceil(text.length / PER_PART));

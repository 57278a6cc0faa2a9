import { BIG_DIGITS } from '../../../language/constants';

const MAY_HOLD_BIG = new RegExp(`\\d{${BIG_DIGITS}}`);

/**
 * Parses a JSON body without losing digits: integers of 16 digits or more become strings, long decimals stay numbers.
 * Only bodies that may hold such digits load and pay for json-bigint, which is nine times slower.
 * @returns `undefined` for an empty body and for text that is not JSON.
 */
export async function parseBody(text: string): Promise<unknown> {
  if (text.trim() === '') return undefined;
  try {
    if (!MAY_HOLD_BIG.test(text)) return JSON.parse(text);
    // Kept once it came: to import it again, though it is there, waits for a turn of the page, behind whatever is being drawn.
    bigJson ??= (await import('json-bigint')).default;
    return plain(bigJson({ protoAction: 'ignore', constructorAction: 'preserve' }).parse(text));
  } catch {
    return undefined;
  }
}

let bigJson: typeof import('json-bigint') | undefined;

/** json-bigint gives a BigNumber for every number of more than 15 characters: whole ones become text, others the numbers they are. */
function plain(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(plain);
  if (isBigNumber(value)) return isId(value) ? value.toFixed() : value.toNumber();
  const out: Record<string, unknown> = {};
  for (const key of Object.keys(value)) out[key] = plain((value as Record<string, unknown>)[key]);
  return out;
}

interface BigNumber {
  isInteger(): boolean;
  abs(): BigNumber;
  toFixed(): string;
  toNumber(): number;
}
/** Whole, and within what a database calls an integer; larger ones were never exact. */
const isId = (n: BigNumber) => {
  const { length } = n.abs().toFixed();
  return n.isInteger() && length >= BIG_DIGITS && length <= 19;
};
const isBigNumber = (value: object): value is BigNumber => '_isBigNumber' in value;

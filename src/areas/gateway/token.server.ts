/** Tokens of remotes that are asked with one: had when they are needed, kept in memory alone. */
import { send, SendError } from '../../server/outbound/send';
import type { Adapter } from './adapter.server';
import type { Keys } from './settings.server';

interface Remote {
  readonly origin: string;
  readonly keys: Keys;
}
/** Another is had so long before one ends. */
const AHEAD_MS = 5 * 60_000;
interface Asked {
  readonly token: string;
  readonly seconds: number;
}
/** One promise each: a second one beside it would be refused with nobody waiting for it, which ends the process. */
const had = new Map<string, { readonly until: number; readonly asked: Promise<Asked> }>();

/**
 * The keys, with an access token if the remote needs one; concurrent callers share one request. @throws SendError if none is granted;
 * nothing was sent then.
 */
export async function withToken(gateway: string, { token: way }: Adapter, { origin, keys }: Remote, inside: boolean): Promise<Keys> {
  if (!way) return keys;
  const known = had.get(gateway);
  const isHeld = known !== undefined && known.until > Date.now();
  const asked = isHeld ? known.asked : send(origin, way.asking(keys), { inside }).then(way.tokenIn);
  // While it is under way everybody waits for it.
  if (!isHeld) had.set(gateway, { until: Infinity, asked });
  try {
    const { token, seconds } = await asked;
    if (!isHeld) had.set(gateway, { until: Date.now() + seconds * 1000 - AHEAD_MS, asked });
    return { ...keys, token };
  } catch (error) {
    if (had.get(gateway)?.asked === asked) had.delete(gateway);
    throw new SendError(error instanceof SendError ? error.kind : 'nonsense', (error as Error).message, false);
  }
}
/** The remote will have it no more. */
export const forgetToken = (gateway: string): void => void had.delete(gateway);

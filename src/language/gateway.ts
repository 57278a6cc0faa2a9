/** Gateways: calls to the outside world, and notices from it. Inert: the protocol is the adapter's matter. */

/** One thing that is asked of a remote. */
export interface GatewayCall<C extends string = string> {
  /** What people call it. */
  readonly label: string;
  /** The remote's own name for it: a method, or a verb and a path. */
  readonly speaks: string;
  /**
   * The call (by key) that asks for the outcome, by the same request number, when the answer was lost. Absent: resending is safe, as the
   * remote detects repeats or they do no harm.
   */
  readonly asks?: C;
  /**
   * Hours for which the remote detects repeats; for ever if absent. An older request must be resolved by a person, because resending might
   * do it twice.
   */
  readonly tellsApartFor?: number;
  /** How many failed tries to send it end in failure; after some hours where absent. */
  readonly tries?: number;
  /** Polled by the clock: the operation log records its results, not each poll. */
  readonly routine?: boolean;
}

/** A remote, and all that is spoken with it. */
export interface Gateway<C extends string = string> {
  /** Name in settings (`GATEWAY_<NAME>`) and addresses (`/notify/<name>`). */
  readonly name: string;
  /** What people call it. */
  readonly label: string;
  /** Its protocol is known from published text and vectors; any other is only ever simulated. */
  readonly verified: boolean;
  /** What of `GATEWAY_<NAME>_ORIGIN` and its file of keys it can't be live without; all of it where absent. */
  readonly needs?: readonly ('origin' | 'appId' | 'privateKey' | 'serial' | 'remoteKeys' | 'secret')[];
  /** The rate limit towards the remote: calls per second on average, and calls at once after a pause. All processes share it. */
  readonly pace: { readonly perSecond: number; readonly burst: number };
  /** What is asked of it, by key. */
  readonly calls: Readonly<Record<C, GatewayCall<NoInfer<C>>>>;
  /** Its notices: its own word → ours. */
  readonly notices: Readonly<Record<string, string>>;
}

/** Declares a gateway. */
export const gateway = <const C extends string>(name: string, spec: Omit<Gateway<C>, 'name'>): Gateway<C> => ({ name, ...spec });

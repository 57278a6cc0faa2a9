/** Gateways: calls to external services and notices from them. Declarations only; adapters implement the protocols. */

/** One call to a remote. */
export interface GatewayCall<C extends string = string> {
  /** Its name on screens. */
  readonly label: string;
  /** The remote's name for it: a method, or a verb and a path. */
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
  /** After how many failed attempts the call fails; if absent, after some hours. */
  readonly tries?: number;
  /** Polled by the clock: the operation log records its results, not each poll. */
  readonly routine?: boolean;
}

/** A remote, with its calls and notices. */
export interface Gateway<C extends string = string> {
  /** Name in settings (`GATEWAY_<NAME>`) and addresses (`/notify/<name>`). */
  readonly name: string;
  /** Its name on screens. */
  readonly label: string;
  /** Its protocol is implemented from published documents and vectors; unverified gateways are always simulated. */
  readonly verified: boolean;
  /** Which settings (`GATEWAY_<NAME>_ORIGIN` and the key file) it needs to go live; if absent, all. */
  readonly needs?: readonly ('origin' | 'appId' | 'privateKey' | 'serial' | 'remoteKeys' | 'secret')[];
  /** The rate limit towards the remote: calls per second on average, and calls at once after a pause. All processes share it. */
  readonly pace: { readonly perSecond: number; readonly burst: number };
  /** Its calls, by key. */
  readonly calls: Readonly<Record<C, GatewayCall<NoInfer<C>>>>;
  /** Its notices: the remote's name → ours. */
  readonly notices: Readonly<Record<string, string>>;
}

/** Declares a gateway. */
export const gateway = <const C extends string>(name: string, spec: Omit<Gateway<C>, 'name'>): Gateway<C> => ({ name, ...spec });

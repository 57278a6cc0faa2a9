/** Gateways: calls to the outside world, and notices from it. Inert: the protocol is the adapter's matter. */

/** One thing that is asked of a remote. */
export interface GatewayCall<C extends string = string> {
  /** What people call it. */
  readonly label: string;
  /** The remote's own name for it: a method, or a verb and a path. */
  readonly speaks: string;
  /** The call (by its key) that asks, under the same request number, for the outcome when the answer was lost. Absent: it may be sent again, because the remote recognises repeats or they do no harm. */
  readonly asks?: C;
  /** For how many hours after the first request the remote recognises repeats. An older one has to be cleared up by a person: sent again it might be done twice. For ever where absent. */
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
  /** The rate limit towards the remote: so many calls a second in the long run, and so many at once after a pause. All processes of the platform share it. */
  readonly pace: { readonly perSecond: number; readonly burst: number };
  /** What is asked of it, by key. */
  readonly calls: Readonly<Record<C, GatewayCall<NoInfer<C>>>>;
  /** Its notices: its own word → ours. */
  readonly notices: Readonly<Record<string, string>>;
}

/** Declares a gateway. */
export const gateway = <const C extends string>(name: string, spec: Omit<Gateway<C>, 'name'>): Gateway<C> => ({ name, ...spec });

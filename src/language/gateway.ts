/** Gateways: what is asked of the outside world, and what it tells by itself. Inert: how a protocol is spoken is its adapter's to know. */

/** One thing that is asked of a remote. */
export interface GatewayCall<C extends string = string> {
  /** What people call it. */
  readonly label: string;
  /** The remote's own name for it: a method, or a verb and a path. */
  readonly speaks: string;
  /** The call (by its key) by which it is found out, under the same request number, what became of it when its answer was lost. Absent: it may be sent again, for the remote tells repeats apart or nothing comes of them. */
  readonly asks?: C;
  /** For how many hours from when it was first wanted the remote tells repeats apart. What became of one that is older is for somebody to find out: sent again it might be done twice. For ever where absent. */
  readonly tellsApartFor?: number;
  /** After so many times that it could not be sent it is given up; after some hours where absent. */
  readonly tries?: number;
  /** Asked by the clock, over and over: the operation log tells of what comes of it, not of the asking. */
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
  /** How much of it the remote is given: so many calls a second in the long run, and so many at once after a pause. All processes of the platform share it. */
  readonly pace: { readonly perSecond: number; readonly burst: number };
  /** What is asked of it, by key. */
  readonly calls: Readonly<Record<C, GatewayCall<NoInfer<C>>>>;
  /** What it tells by itself: its own word for it → ours. */
  readonly notices: Readonly<Record<string, string>>;
}

/** Declares a gateway. */
export const gateway = <const C extends string>(name: string, spec: Omit<Gateway<C>, 'name'>): Gateway<C> => ({ name, ...spec });

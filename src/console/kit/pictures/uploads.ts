/** Uploads: a few at a time, in order. They are retried when the connection fails, and kept for a manual retry if it stays down. */

/** Progress of a file. `broken`: the connection failed, it will be retried; `failed`: out of retries, the user may try again. */
export type SendingState = 'waiting' | 'sending' | 'broken' | 'failed';
export interface Sending {
  readonly key: string;
  readonly name: string;
  readonly state: SendingState;
  /** What of it has been sent, 0 to 1. */
  readonly share: number;
}
interface Held extends Sending {
  readonly file: File;
  readonly stop: AbortController;
}
interface Parts {
  readonly send: (file: File, o: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<string>;
  /** One is there, under this path. */
  readonly onSent: (path: string, name: string) => void;
  /** One was refused for what it is: it is not sent again. */
  readonly onRefused: (name: string, error: unknown) => void;
  readonly onChange: (all: readonly Sending[]) => void;
  /** Whether the file itself was not refused: the line or the server was gone. */
  readonly isBroken: (error: unknown) => boolean;
  /** Waits so many ms, or until the line may be there again; ends at once where nobody wants the file any more. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly newKey: () => string;
}

/** As many as a browser sends well beside all else that is asked of the server. */
export const AT_ONCE = 3;
/** How long it waits before it sends a file again; after the last of them the file waits for the user. */
export const PAUSES_MS: readonly number[] = [500, 1_000, 2_000, 4_000, 8_000];

export class Uploads {
  private all: readonly Held[] = [];
  private readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  add(files: readonly File[]): void {
    const fresh = files.map((file): Held => ({
      key: this.parts.newKey(),
      name: file.name,
      state: 'waiting',
      share: 0,
      file,
      stop: new AbortController(),
    }));
    this.set([...this.all, ...fresh]);
    this.next();
  }

  /** Sends again what has failed. */
  retry(keys: readonly string[] = this.all.map(({ key }) => key)): void {
    this.set(this.all.map((one) => (one.state === 'failed' && keys.includes(one.key) ? { ...one, state: 'waiting', share: 0 } : one)));
    this.next();
  }

  cancel(keys: readonly string[] = this.all.map(({ key }) => key)): void {
    for (const one of this.all) if (keys.includes(one.key)) one.stop.abort();
    this.set(this.all.filter(({ key }) => !keys.includes(key)));
    this.next();
  }

  private set(all: readonly Held[]): void {
    this.all = all;
    this.parts.onChange(all);
  }

  private alter(key: string, change: Partial<Sending>): void {
    this.set(this.all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  }

  private next(): void {
    const under = this.all.filter(({ state }) => state === 'sending' || state === 'broken').length;
    const begun = this.all.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, AT_ONCE - under));
    for (const one of begun) this.alter(one.key, { state: 'sending', share: 0 });
    for (const one of begun) void this.carry(one);
  }

  private async carry({ key, name, file, stop: { signal } }: Held): Promise<void> {
    const { send, onSent, onRefused, isBroken, pause } = this.parts;
    for (const wait of [...PAUSES_MS, null]) {
      try {
        const path = await send(file, { signal, onProgress: (share) => this.alter(key, { share }) });
        if (signal.aborted) return;
        onSent(path, name);
        break;
      } catch (error) {
        if (signal.aborted) return;
        if (!isBroken(error)) {
          onRefused(name, error);
          break;
        }
        if (wait === null) {
          this.alter(key, { state: 'failed', share: 0 });
          this.next();
          return;
        }
        this.alter(key, { state: 'broken', share: 0 });
        await pause(wait, signal);
        if (signal.aborted) return;
        this.alter(key, { state: 'sending' });
      }
    }
    this.set(this.all.filter((one) => one.key !== key));
    this.next();
  }
}

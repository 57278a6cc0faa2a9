/** Reports completed actions, wherever they were started. The listener may load later: earlier reports are queued. */
import type { Resource } from '../../../language/resource';
import type { WireRow } from '../../contract';

export interface CarriedOut {
  readonly resource: Resource;
  readonly key: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Rows that were done; none for an action that takes none. */
  readonly rows: readonly WireRow[];
  readonly refused: number;
  /** Rows whose outcome is not known. */
  readonly failed: number;
  /** A macro did it: it is no step of another one. */
  readonly byMacro?: boolean;
}
type Listener = (report: CarriedOut, at: number) => void;

const listeners = new Set<Listener>();
let early: [CarriedOut, number][] = [];

export const carriedOut = {
  publish(report: CarriedOut) {
    if (listeners.size === 0) early.push([report, Date.now()]);
    else listeners.forEach((listener) => listener(report, Date.now()));
  },
  listen(listener: Listener) {
    listeners.add(listener);
    early.forEach(([report, at]) => listener(report, at));
    early = [];
    return () => {
      listeners.delete(listener);
    };
  },
};

/** Commands of the console itself. Loaded after the first page has settled, or by the first key that needs one, which then runs. */
import type { ReadyCommand } from '../../../../commands/command';
import { toast } from '../../base/stores/toast';

let now: readonly ReadyCommand[] | null = null;
let asked: readonly string[] = [];
const watchers = new Set<() => void>();
const notify = () => watchers.forEach((watcher) => watcher());

export const shellNow = {
  isWanted: () => asked.length > 0,
  /** Whether there is such a command; as long as nobody knows, there may be. */
  has: (id: string) => now === null || now.some((command) => command.id === id),
  set(next: readonly ReadyCommand[] | null) {
    now = next;
    const ids = next ? asked : [];
    if (next) asked = [];
    ids.forEach((id) => shellNow.run(id));
    notify();
  },
  run(id: string) {
    const command = now?.find((one) => one.id === id);
    if (command) runReady(command);
    else if (!now) {
      asked = [...asked, id];
      notify();
    }
  },
  subscribe(watcher: () => void) {
    watchers.add(watcher);
    return () => {
      watchers.delete(watcher);
    };
  },
};

/** Runs a command, or says why it can't be run. */
export function runReady({ why, run }: ReadyCommand): void {
  if (why) toast.info(why);
  else run();
}

/** Code for runs over many rows, in chunks of its own. */
import { lazily } from '../../base/loading/lazily';

export const RunPanel = lazily(async () => (await import('./RunPanel')).RunPanel);

/** What begins and finds runs over many rows. */
export const runDesk = { load: () => import('./runDesk') };

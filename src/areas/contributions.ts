/** What every area gives a running server besides its resources: whatever `contribute()` made in a `*.server.ts`. */
import { isContribution, type Contribute } from '../server/contribution';
import { exported } from './behaviour';

export const contributions: readonly Contribute[] = exported.filter(isContribution);

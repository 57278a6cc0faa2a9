/** The behaviour of every area: whatever `implement()` made in a `*.server.ts`. */
import { isImplementation, type Implementation } from '../server/resource/implement';
import { exported } from './behaviour';

export const implementations: readonly Implementation[] = exported.filter(isImplementation);

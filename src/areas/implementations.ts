/** The behaviour of every area: whatever `implement()` made in a `*.server.ts`. */
import { isImplementation, type Implementation } from '../server/resource/implement';
import { exportsOf, fromDisk } from './found';

const modules = import.meta.env
  ? import.meta.glob<object>('./*/*.server.ts', { eager: true })
  : await fromDisk(import.meta.dirname, /^\w+\/\w+\.server\.ts$/);

export const implementations: readonly Implementation[] = exportsOf(modules).filter(isImplementation);

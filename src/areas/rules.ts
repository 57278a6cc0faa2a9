/** Every rule of the domain: those of each area (`*.rules.ts`), and those that hold for all resources. */
import type { Rule } from '../language/rule';
import { everyRule } from '../server/db/everyRule';
import { platform } from './catalogue';
import { exportsOf, fromDisk } from '../language/found';

const modules = import.meta.env
  ? import.meta.glob<object>('./*/*.rules.ts', { eager: true })
  : await fromDisk(import.meta.dirname, /^\w+\/\w+\.rules\.ts$/);

export const rules: readonly Rule[] = [...(exportsOf(modules) as readonly (readonly Rule[])[]).flat(), ...everyRule(platform)];

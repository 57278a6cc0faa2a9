/**
 * Hints for generated writes that declarations don't contain: inputs that belong together, suitable rows, and inputs that depend on a row.
 */
import type { Hint } from './hint';
import { MARKET } from './marketHints';
import { SUPPLY } from './supplyHints';

export const HINTS: Readonly<Record<string, Hint>> = { ...SUPPLY, ...MARKET };

/** The generic screens by kind of page, each in a chunk of its own. Kinds without one have a bespoke screen by url, or say so. */
import { lazy } from 'react';
import type { Registry } from '../registry';

const list = lazy(async () => ({ default: (await import('../table/ListScreen')).ListScreen }));
const missing = lazy(async () => ({ default: (await import('./MissingScreen')).MissingScreen }));

export const screens: Registry['screens'] = {
  list,
  log: list,
  detail: lazy(async () => ({ default: (await import('../detail/DetailScreen')).DetailScreen })),
  form: lazy(async () => ({ default: (await import('../form/FormScreen')).FormScreen })),
  tree: missing,
  board: missing,
  stats: missing,
};

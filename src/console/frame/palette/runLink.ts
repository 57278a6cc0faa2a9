/** Links that open a page and, over it, the palette at one of its actions: filled in, waiting for an Enter, never run by themselves. */
import { inputsOf } from '../../../language/inputs';
import { addressOf, currentLocation } from '../../base/address/location';
import type { Offer } from '../../contract';
import { toLink, type Inputs } from './answers';

const RUN = 'run';

/** The link to an action as it stands: on the page of its row, or on the list narrowed down to it. */
export function linkToRun({ key, resource, action, rows }: Offer, values: Inputs): string {
  const { path, query } = currentLocation();
  const here = new URLSearchParams(query);
  if (action.on !== 'none' && !here.has('id')) {
    for (const name of [...here.keys()]) here.delete(name);
    here.set('id', rows[0]?.id ?? '');
  }
  const address = addressOf(path, {
    ...Object.fromEntries(here),
    [RUN]: `action:${resource.name}.${key}`,
    ...toLink(inputsOf(resource, action), values),
  });
  return new URL(`#${address}`, window.location.href).href;
}

/** Inputs that an action has before anybody is asked for them, from where it is begun. */
import type { Page } from '../../../language/page';
import { inputsOf } from '../../../language/resource';
import type { WireRow } from '../../contract';
import type { Acting } from './acting';

export type Input = Readonly<Record<string, unknown>>;

/** Inputs that follow from the row at hand: a follow-up added on an order's page is about that order, one added beside another about the same shop. */
export function about(acting: Acting, page: Page, on: readonly WireRow[]): Input {
  if (on.length !== 1) return {};
  if (acting.resource.name === page.resource) return Object.fromEntries((acting.action.like ?? []).map((key) => [key, on[0]![key]]));
  if (acting.action.on !== 'none') return {};
  return Object.fromEntries(
    Object.entries(inputsOf(acting.resource, acting.action))
      .filter(([, field]) => field.kind === 'ref' && field.target === page.resource)
      .map(([key]) => [key, on[0]!.id]),
  );
}

/** What `under` has of the inputs of an action that makes a row. */
export const shared = ({ resource, action }: Acting, under: Input = {}): Input =>
  action.does === 'create'
    ? Object.fromEntries(
        Object.keys(inputsOf(resource, action))
          .filter((key) => key in under)
          .map((key) => [key, under[key]]),
      )
    : {};

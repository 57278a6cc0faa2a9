/** Inputs that an action has before it asks, from the context in which it is started. */
import { meets } from '../../../language/field';
import type { Page } from '../../../language/page';
import { inputsOf } from '../../../language/inputs';
import type { WireRow } from '../../contract';
import type { Acting } from './acting';
import { judge } from './offers';

export type Input = Readonly<Record<string, unknown>>;

/**
 * Inputs that follow from the current row: a follow-up added on an order's page is about that order, one beside another about the same
 * shop.
 */
export function about(acting: Acting, page: Page, on: readonly WireRow[]): Input {
  const chosen = { ...(acting.resource.name === page.resource && possible(acting, on)), ...likely(acting, on) };
  if (on.length !== 1) return chosen;
  const { like = [], usually = {} } = acting.action;
  if (acting.resource.name === page.resource)
    return {
      ...chosen,
      ...Object.fromEntries(
        [...like.map((key) => [key, key] as const), ...Object.entries(usually)].flatMap(([key, from]) =>
          from === null ? [] : [[key, on[0]![from]]],
        ),
      ),
    };
  if (acting.action.on !== 'none') return { ...chosen, ...linesOf(acting) };
  return Object.fromEntries(
    Object.entries(inputsOf(acting.resource, acting.action))
      .filter(([, field]) => field.kind === 'ref' && field.target === page.resource)
      .map(([key]) => [key, on[0]!.id]),
  );
}

/** Lines that have the columns of the selected rows start with those rows: changing prices from a list of them means those prices. */
const linesOf = ({ action, from = [], origin }: Acting): Input =>
  from.length === 0 || !origin?.link?.isTo
    ? {}
    : Object.fromEntries(
        Object.entries(action.ask ?? {}).flatMap(([key, { lines }]) => {
          const columns = Object.keys(lines ?? {});
          return columns.length > 0 && columns.every((column) => from.every((row) => column in row))
            ? [[key, from.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))]]
            : [];
        }),
      );

/** Choices by which every one of the rows would be refused are not there to begin with: the only one that is possible is, else none. */
function possible(acting: Acting, rows: readonly WireRow[]): Input {
  const isPossible = (input: Input) => judge(acting, rows, input).eligible.length > 0;
  if (rows.length === 0 || !isPossible({})) return {};
  return Object.fromEntries(
    Object.entries(acting.action.ask ?? {}).flatMap(([key, { default: usual, choices = {} }]) => {
      if (usual === undefined || isPossible({ [key]: usual })) return [];
      const open = Object.keys(choices).filter((choice) => isPossible({ [key]: choice }));
      return [[key, open.length === 1 ? open[0]! : null]];
    }),
  );
}

/** Choices that what all of the rows say makes likely. */
function likely({ action }: Acting, rows: readonly WireRow[]): Input {
  if (action.on === 'none' || rows.length === 0) return {};
  return Object.fromEntries(
    Object.entries(action.likely ?? {}).flatMap(([key, choices]) => {
      const choice = Object.keys(choices).find((one) => rows.every((row) => meets(row, choices[one])));
      return choice === undefined ? [] : [[key, choice]];
    }),
  );
}

/** What `under` has of the inputs of an action that makes a row, or is about none. */
export const shared = ({ resource, action }: Acting, under: Input = {}): Input =>
  action.does === 'create' || action.on === 'none'
    ? Object.fromEntries(
        Object.keys(inputsOf(resource, action))
          .filter((key) => key in under)
          .map((key) => [key, under[key]]),
      )
    : {};

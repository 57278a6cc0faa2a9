import type { Action, Resource } from '../../../language/resource';

const known = new WeakMap<ReadonlyMap<string, Resource>, ReadonlyMap<string, Action>>();

/** Actions by their calls: a row may be moved by what is done to another (a part that is confirmed moves its whole). */
export function actionsByCall(resources: ReadonlyMap<string, Resource>): ReadonlyMap<string, Action> {
  let all = known.get(resources);
  if (!all) {
    all = new Map([...resources.values()].flatMap(({ actions }) => Object.values(actions).map((action) => [action.call, action] as const)));
    known.set(resources, all);
  }
  return all;
}

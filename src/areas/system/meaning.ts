/** What a write call does, in the words of its declaration, for whoever decides who may make it. */
import type { Catalogue } from '../../language/catalogue';
import type { Field } from '../../language/field';
import { movesOf } from '../../language/obstacle';
import { SAME, type Action, type Resource } from '../../language/resource';

export interface Meaning {
  /** What its buttons say. */
  readonly label: string;
  /** What it does to what. */
  readonly means: string;
  /** All by which it is looked for. */
  readonly words: string;
}
const MOST_NAMED = 4;

export function meaningOf(catalogue: Catalogue, call: string): Meaning {
  const actions = catalogue.writes.get(call) ?? [];
  const label = [...new Set(actions.map(({ action }) => action.label))].join(' / ') || call;
  const means = [...new Set(actions.map(({ resource, action }) => meansOf(resource, action)))].join(';');
  return { label, means, words: [means, call, ...actions.map(({ action }) => action.english ?? '')].join(' ') };
}

function meansOf(resource: Resource, action: Action): string {
  const fields = resource.fields as Readonly<Record<string, Field>>;
  const named = (names: readonly string[]) => {
    const labels = names.flatMap((name) => fields[name]?.label ?? []);
    return `${labels.slice(0, MOST_NAMED).join('、')}${labels.length > MOST_NAMED ? '等' : ''}`;
  };
  const warning = action.danger ? (action.undo ? ',可撤销' : ',不可撤销') : '';
  switch (action.does) {
    case 'create':
      return `新建${resource.label}`;
    case 'remove':
      return `删除${resource.label}${warning}`;
    case 'update':
      return `修改${resource.label}的${named(action.fields ?? [])}`;
    case 'import':
      return `从文件导入${resource.label}`;
    default:
      return `${resource.label}${movesText(resource, action)}${asksText(action)}${warning}`;
  }
}

/** 由“待分单”到“已分单”; nothing where the state stays. */
function movesText(resource: Resource, action: Action): string {
  const { choices = {} } = (resource.fields as Readonly<Record<string, Field>>)[resource.state] ?? {};
  const moves = movesOf(resource, action).filter(({ to }) => to !== SAME && to !== null);
  const to = [...new Set(moves.map((move) => choices[move.to!] ?? move.to))];
  const from = [...new Set(moves.flatMap((move) => move.from ?? []).map((state) => choices[state] ?? state))];
  if (to.length === 0) return '';
  return `:${from.length > 0 ? `${from.slice(0, MOST_NAMED).join('、')} → ` : ''}${to.join('、')}`;
}

function asksText({ ask = {} }: Action): string {
  const labels = Object.values(ask)
    .filter(({ unasked }) => !unasked)
    .map(({ label }) => label);
  return labels.length > 0 ? `,填${labels.slice(0, MOST_NAMED).join('、')}${labels.length > MOST_NAMED ? '等' : ''}` : '';
}

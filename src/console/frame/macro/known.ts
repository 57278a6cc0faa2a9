/** What macros can be made of: every action this user may carry out, with its inputs. */
import { actionId } from '../../../../commands/actionId';
import {
  gapOf,
  parametersOf,
  parsed,
  problemsOf,
  type KnownCommand,
  type KnownCommands,
  type Macro,
  type MacroProblem,
} from '../../../../commands/macro';
import type { Catalogue } from '../../../language/catalogue';
import { text, type Field, type Fields } from '../../../language/field';
import { inputsOf } from '../../../language/inputs';
import type { Resource } from '../../../language/resource';
import { validate } from '../../../language/validate';
import type { Permissions } from '../../base/session/permissions';
import { isRequired } from '../../kit/form/useFieldsForm';
import type { Acting } from '../../work/acting/acting';

const NOTHING = {};

export function knownCommands(catalogue: Catalogue, { can }: Permissions): KnownCommands {
  const known = new Map<string, KnownCommand>();
  for (const resource of catalogue.resources.values()) {
    for (const [key, action] of Object.entries(resource.actions)) {
      const fields = inputsOf(resource, action);
      known.set(actionId({ resource, key }), {
        label: action.label,
        refusal:
          action.does === 'look'
            ? '只是查看,不能放进宏'
            : action.does === 'import'
              ? '要选文件,不能放进宏'
              : action.reply
                ? '的结果要当面查看,不能放进宏'
                : can(action.call)
                  ? undefined
                  : '没有执行的权限',
        inputs: Object.keys(fields),
        required: Object.keys(fields).filter((name) => {
          const field = fields[name]!;
          return (
            isRequired(field, NOTHING) && field.default === undefined && !field.shownWhen && !field.readOnly && action.does !== 'update'
          );
        }),
        check: (input) => Object.values(validate(fields, input, true).errors),
      });
    }
  }
  return known;
}

/** The action a step names. */
export function actingOf(catalogue: Catalogue, command: string): Acting | undefined {
  const [name, key] = command.slice('action:'.length).split('.') as [string, string];
  const resource = catalogue.resources.get(name);
  return resource?.actions[key] && { key, resource, action: resource.actions[key] };
}

/** The resource whose rows a macro runs on; null where it needs none. */
export const resourceOf = (catalogue: Catalogue, { steps }: Macro): Resource | null => rowSteps(catalogue, steps)[0]?.resource ?? null;
const rowSteps = (catalogue: Catalogue, steps: Macro['steps']) =>
  steps.flatMap(({ command }) => {
    const acting = actingOf(catalogue, command);
    return acting && acting.action.on !== 'none' ? [acting] : [];
  });

/** Reads a macro and holds it against what there is and what this user may do. */
export function checked(
  source: string,
  catalogue: Catalogue,
  known: KnownCommands,
): { readonly macro: Macro } | { readonly problems: readonly MacroProblem[] } {
  const result = parsed(source);
  if ('problems' in result) return result;
  const { macro, lines } = result;
  const problems = problemsOf(macro, known, lines);
  const first = resourceOf(catalogue, macro);
  macro.steps.forEach(({ command }, i) => {
    const acting = actingOf(catalogue, command);
    if (first && acting && acting.action.on !== 'none' && acting.resource !== first)
      problems.push({
        line: lines[i]!,
        message: `“${acting.action.label}”处理的是${acting.resource.label},前面的步骤处理的是${first.label};一个宏只能处理一种`,
      });
  });
  return problems.length ? { problems } : { macro };
}

/** What is asked for before it runs: a gap that is a whole input is asked as that input is, one within a text as text. */
export function fieldsOf(catalogue: Catalogue, macro: Macro): Fields {
  return Object.fromEntries(
    parametersOf(macro).map((name): [string, Field] => {
      for (const { command, input } of macro.steps) {
        const acting = actingOf(catalogue, command);
        for (const [key, value] of Object.entries(input))
          if (acting && gapOf(value) === name)
            return [
              name,
              {
                ...inputsOf(acting.resource, acting.action)[key]!,
                label: name,
                shownWhen: undefined,
                requiredWhen: undefined,
                readOnly: false,
              } as Field,
            ];
      }
      return [name, text(name, { required: true })];
    }),
  );
}

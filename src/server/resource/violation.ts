/** What the database refuses, as an answer people understand. */
import { bare, indexesOf, type Resources } from '../db/indexes';
import { checksOf } from '../db/checks';
import { fieldsOf } from './rows';
import { Refusal } from './refusal';
import { refuse } from '../refusals';

/**
 * A Refusal for database errors a request can cause (duplicate, value out of range); other errors are returned as they are. @param
 * inputKeys inputs to attach the message to.
 */
export function violationOf(error: unknown, resources: Resources, inputKeys: readonly string[] = []): unknown {
  if (error instanceof Refusal) return error;
  const { code, constraint, table } = error as { code?: unknown; constraint?: string; table?: string };
  if (code === '23505') {
    const res = resources.get(table ?? '');
    const index = res && indexesOf(res, resources).find((i) => i.name === constraint);
    if (!index) return error;
    const keys = index.fields.map(bare);
    return refuse('notUnique', `${keys.map((key) => fieldsOf(res)[key]!.label).join('、')}已存在`, keys.at(-1));
  }
  if (code === '23514') {
    const res = resources.get(table ?? '');
    const broken = res && checksOf(res).find(({ name }) => name === constraint);
    return broken
      ? refuse(
          'checkFailed',
          broken.message,
          broken.fields.find((key) => inputKeys.includes(key)),
        )
      : error;
  }
  if (typeof code === 'string' && /^22...$/.test(code)) return refuse('unstorable', '含有超出范围或不能保存的内容');
  return error;
}

/** Two transactions stood in each other's way, and trying again is all it takes. */
export const isTransient = (error: unknown) => ['40001', '40P01'].includes(String((error as { code?: unknown }).code));

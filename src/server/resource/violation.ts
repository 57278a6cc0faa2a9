/** What the database refuses, as an answer people understand. */
import { bare, indexesOf, type Resources } from '../db/indexes';
import { checkName } from '../db/schema';
import { fieldsOf } from './rows';
import { Refusal } from './refusal';
import { refuse } from '../refusals';

/** A Refusal for what a request can cause (a value that is taken, a value too large); anything else comes back as it is. */
export function violationOf(error: unknown, resources: Resources): unknown {
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
    const broken = res && Object.keys(res.checks).find((name) => checkName(res, name) === constraint);
    return broken ? refuse('checkFailed', `${res.label}:${res.checks[broken]!.says}`) : error;
  }
  if (typeof code === 'string' && /^22...$/.test(code)) return refuse('unstorable', '含有超出范围或不能保存的内容');
  return error;
}

/** Two transactions stood in each other's way, and trying again is all it takes. */
export const isTransient = (error: unknown) => ['40001', '40P01'].includes(String((error as { code?: unknown }).code));

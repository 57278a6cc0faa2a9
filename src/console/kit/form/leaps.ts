/** Likely typing errors that validation cannot catch: an amount more than ten times what it was, or less than a tenth. */
import type { Fields } from '../../../language/field';
import { formatValue } from '../../../language/format';
import { handover } from '../../base/handover/handover';
import { confirm } from '../../base/tabs/confirm';
import type { FormValues } from './useFieldsForm';

const TIMES = 10;

/** One sentence for each amount, weight or number that leaps: `重量:13,200 → 132,005`. What was or becomes nothing is no slip of a digit. */
export function leaps(fields: Fields, before: FormValues, after: FormValues): string[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const [was, is] = [before[key], after[key]];
    if (!['money', 'decimal', 'int'].includes(field.kind) || typeof was !== 'number' || typeof is !== 'number' || was === 0 || is === 0)
      return [];
    const ratio = Math.abs(is / was);
    return ratio > TIMES || ratio < 1 / TIMES
      ? [`${field.label}:${formatValue(key, field, before)} → ${formatValue(key, field, after)}`]
      : [];
  });
}

/** Asks, where something leaps, whether it is meant. @returns whether to go on. */
export async function meantSo(fields: Fields, before: FormValues, after: FormValues): Promise<boolean> {
  const found = leaps(fields, before, after);
  if (found.length === 0) return true;
  // What was typed behind the saving is no answer to a question that nobody has read.
  handover.drop();
  return confirm({
    title: `数值变化超过 ${TIMES} 倍,是这样吗?`,
    message: found.join(';'),
    confirm: '数值没错,保存',
    cancel: '返回修改',
    danger: true,
  });
}

/** Asks for confirmation when an action would clear values of rows. @param gone one sentence per input. @returns whether to go on. */
export function meantToEmpty(label: string, gone: readonly string[]): Promise<boolean> {
  handover.drop();
  return confirm({ title: `${label}:确定清空吗?`, message: gone.join(';'), confirm: '清空', cancel: '返回修改', danger: true });
}

/** Problems of a field, its own or one that an action asks for. */
import type { Field, Fields } from '../field';
import { isOfferedAs } from '../options';
import { LINKABLE } from '../linking';
import { conditionProblems } from './conditions';
import { wrong } from './names';
import { nestingProblems } from './nesting';
import { ruleProblems } from './ruleData';
import type { Resources } from './paths';

/** @param beside the other fields or inputs at the same level @param form for columns of lines, the fields of the whole form */
export function fieldProblems(name: string, field: Field, beside: Fields, all: Resources, form: Fields = beside): string[] {
  const fieldsOf = (other: string | undefined): Fields => all.get(other!)?.fields ?? {};
  const out = [
    ...conditionProblems(beside, field.requiredWhen, `${name} is required where it`),
    ...conditionProblems(beside, field.shownWhen, `${name} is shown where it`),
  ];
  out.push(...nestingProblems(name, field), ...ruleProblems(name, field, all));
  if (field.once) out.push(`${name} is told once, but is no part of a reply`);
  if (field.zero && ((field.kind !== 'int' && field.kind !== 'money') || (field.min ?? 0) > 0))
    out.push(`${name} says what 0 means, which it never is`);
  for (const [key, one] of Object.entries(field.lines ?? {})) out.push(...fieldProblems(`${name}.${key}`, one, field.lines!, all, beside));
  if (field.target && !all.has(field.target)) return [...out, `${name} points at ${wrong(field.target, all.keys())}, which does not exist`];
  const { [LINKABLE]: linkable, ...offered } = { ...field.among, ...field.offered };
  if (linkable !== undefined && !field.leads) out.push(`${name} offers what may be linked to, and leads nowhere`);
  out.push(...conditionProblems(fieldsOf(field.target), offered, `${name} is chosen from ${field.target}: it`));
  const { within, seen } = field.leads ?? {};
  out.push(...conditionProblems(beside, seen, `${name} leads somewhere where it`));
  if (within && fieldsOf(field.target)[within.by]?.target !== within.of)
    out.push(`${name} leads to what is live within ${within.of} by ${within.by}, which is no reference there`);
  out.push(...conditionProblems(fieldsOf(within?.of), within?.live, `${name} leads to what is within ${within?.of}: it`));
  for (const [theirs, ours] of Object.entries(field.nearest ?? {})) {
    if (!Object.hasOwn(fieldsOf(field.target), theirs))
      out.push(`${name} is nearest by ${field.target}.${wrong(theirs, Object.keys(fieldsOf(field.target)))}, which does not exist`);
    if (!Object.hasOwn(beside, ours)) out.push(`${name} is nearest by ${wrong(ours, Object.keys(beside))}, which does not exist`);
  }
  if (field.ranked && ![...all.values()].some(({ reads }) => Object.values(reads).some((r) => r.call === field.ranked && r.input?.id)))
    out.push(`${name} is ranked by ${field.ranked}, which answers nothing about a row`);
  if (field.rankedBy && !Object.hasOwn(form, field.rankedBy))
    out.push(`${name} is ranked by ${wrong(field.rankedBy, Object.keys(form))}, which does not exist`);
  if (field.ticks) {
    const { call, by } = field.ticks;
    const asks = [...all.values()].flatMap(({ reads }) => Object.values(reads)).find((r) => r.call === call)?.input;
    if (field.areas !== 'street') out.push(`${name} is ticked by ${call}, but holds no streets`);
    if (!asks || by.some((key) => !Object.hasOwn(asks, key)))
      out.push(`${name} is ticked by ${call}, which is no query about ${by.join(' and ')}`);
    for (const key of by)
      if (!Object.hasOwn(beside, key)) out.push(`${name} is ticked by ${wrong(key, Object.keys(beside))}, which does not exist`);
  }
  if (field.suggests) {
    const { of, among, by } = field.suggests;
    out.push(...conditionProblems(fieldsOf(of), among, `${name} suggests ${of}: it`));
    if (by && !isOfferedAs(all.get(of), by)) out.push(`${name} suggests ${of} by ${by}, which leads to none of its rows, or is masked`);
  }
  if (field.derived) {
    const { of, by, sum, where, share, lasts, within } = field.derived;
    const there = Object.keys(fieldsOf(of));
    for (const key of [by, sum, within?.field])
      if (key && !there.includes(key)) out.push(`${name} derives from ${of}.${wrong(key, there)}, which does not exist`);
    if (lasts && !Object.hasOwn(beside, lasts))
      out.push(`${name} says how long ${wrong(lasts, Object.keys(beside))} lasts, which does not exist`);
    if (fieldsOf(of)[by]?.copied)
      out.push(`${name} derives by ${of}.${by}, which is copied: whoever changes an original would hold sums before what they are of`);
    out.push(...conditionProblems(fieldsOf(of), { ...where, ...share }, `${name} derives from ${of}: it`));
  }
  return out;
}

import type { Field, Fields } from '../field';
import { isNumber } from '../fieldKinds';
import { isCounted, opsOf } from '../ruleData';
import { wrong } from './names';
import type { Resources } from './paths';

/** Rules over facts that no reader can read, or that would show what is masked. */
export function ruleProblems(name: string, { rule }: Field, all: Resources): string[] {
  if (!rule) return [];
  const facts = Object.entries(rule.facts);
  return [
    ...facts.flatMap(([key, fact]) => [
      ...(!isNumber(fact) && !['choice', 'area', 'ref'].includes(fact.kind)
        ? [`${name} asks for ${key}, which is no number, choice, area or reference`]
        : []),
      ...(fact.kind === 'area' && fact.level !== 'city' ? [`${name} asks for the area ${key}, which is no city`] : []),
      ...(fact.kind === 'ref' ? targetProblems(name, key, fact, all) : []),
      ...(isCounted(fact) && (fact.min ?? 0) < 0 ? [`${name} asks for ${key}, which may be negative`] : []),
    ]),
    ...Object.keys(rule.ops ?? {}).flatMap((key) =>
      !Object.hasOwn(rule.facts, key)
        ? [`${name} says how to ask for ${wrong(key, Object.keys(rule.facts))}, which does not exist`]
        : opsOf(rule, key).length === 0
          ? [`${name} asks for ${key} in no way`]
          : [],
    ),
  ];
}

function targetProblems(name: string, key: string, { target = '' }: Field, all: Resources): string[] {
  const res = all.get(target);
  if (!res) return [`${name} asks for ${key} of ${wrong(target, all.keys())}, which does not exist`];
  const title = (res.fields as Fields)[res.title];
  return title?.masked || title?.secret ? [`${name} asks for ${key} of ${target}, whose title is masked`] : [];
}

/** The field that says a rule in Chinese: a read-only text beside it. */
export function saidProblems(name: string, { rule }: Field, beside: Fields): string[] {
  if (rule?.textIn === undefined) return [];
  const text = beside[rule.textIn];
  if (!text) return [`${name} has its text in ${wrong(rule.textIn, Object.keys(beside))}, which does not exist`];
  return text.kind === 'text' && text.readOnly ? [] : [`${name} has its text in ${rule.textIn}, which is no read-only text`];
}

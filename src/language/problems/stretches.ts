import type { Field, Fields } from '../field';
import type { Stretch } from '../stretch';
import { wrong } from './names';

/** Contradictions in a period of a resource. @param where its owner in messages. */
export function stretchProblems({ begin, end }: Stretch, fields: Fields, where: string): string[] {
  const is = (name: string): Field['kind'] | undefined => (Object.hasOwn(fields, name) ? fields[name]!.kind : undefined);
  const unknown = [begin, end].filter((name) => is(name) !== 'date' && is(name) !== 'instant');
  if (unknown.length > 0)
    return unknown.map((name) => `${where} goes by ${wrong(name, Object.keys(fields))}, which is no date and no instant`);
  return [
    ...(begin === end ? [`${where} begins and ends with ${begin}`] : []),
    ...(is(begin) === is(end) ? [] : [`${where} begins with a ${is(begin)} and ends with a ${is(end)}`]),
  ];
}

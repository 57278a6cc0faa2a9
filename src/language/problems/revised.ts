/** Problems of a report whose rows are revised after their day is over. */
import type { Fields } from '../field';
import type { Report } from '../report';
import type { Resource } from '../resource';
import { revisedAxes } from '../revised';
import { wrong } from './names';
import type { Resources } from './paths';

export function revisedProblems(res: Resource, name: string, report: Report, all: Resources): string[] {
  const { on, until, revised, through } = report;
  if (!revised) return [];
  const there = all.get(revised.by);
  if (!there) return [`${name} is revised by rows of ${wrong(revised.by, all.keys())}, which does not exist`];
  const [fields, theirs] = [res.fields as Fields, there.fields as Fields];
  const shown = through ? fields[through]?.target : res.name;
  /** A field of theirs of its own, always there. */
  const odd = (key: string, isRight: boolean, what: string) =>
    !Object.hasOwn(theirs, key)
      ? [`${name} is revised by ${revised.by}.${wrong(key, Object.keys(theirs))}, which does not exist`]
      : isRight && theirs[key]!.required && !theirs[key]!.path
        ? []
        : [`${name} is revised by ${revised.by}.${key}, which is no ${what} that is always there`];
  return [
    ...odd(revised.of, theirs[revised.of]?.kind === 'ref' && theirs[revised.of]!.target === shown, `reference to ${shown}`),
    ...odd(revised.at, theirs[revised.at]?.kind === 'instant', 'instant'),
    ...odd(revised.amount, theirs[revised.amount]?.kind === 'money', 'money'),
    ...(revised.latest && (through || fields[revised.latest]?.kind !== 'instant')
      ? [`${name} is revised, and lists its own rows by ${wrong(revised.latest, Object.keys(fields))}, which is no instant of theirs`]
      : []),
    ...(until || !on || fields[on]?.kind !== 'instant' ? [`${name} is revised, but does not go by one instant of each row`] : []),
    ...(through && on && !on.startsWith(`${through}.`) ? [`${name} is revised, but goes by ${on}, which is no time of ${shown}`] : []),
    ...(revisedAxes(report).length ? [] : [`${name} is revised, but has no day, week or month that could be over`]),
  ];
}

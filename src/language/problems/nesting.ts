import type { Field } from '../field';
import { wrong } from './names';

/** Kinds of blocks that contain unknown kinds, or, even indirectly, themselves, which would never end. */
export function nestingProblems(name: string, { blocks: kinds = {} }: Field): string[] {
  const holds = (kind: string): readonly string[] => kinds[kind]?.holds ?? [];
  const isWithin = (kind: string, other: string, seen: ReadonlySet<string> = new Set()): boolean =>
    holds(other).some((one) => one === kind || (!seen.has(one) && isWithin(kind, one, new Set([...seen, one]))));
  return Object.keys(kinds).flatMap((kind) => [
    ...holds(kind).flatMap((one) =>
      Object.hasOwn(kinds, one) ? [] : [`${name}: ${kind} holds ${wrong(one, Object.keys(kinds))}, which does not exist`],
    ),
    ...(isWithin(kind, kind) ? [`${name}: ${kind} holds itself`] : []),
  ]);
}

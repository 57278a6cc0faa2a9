import { expect, it } from 'vitest';
import { instantOf } from '../../server/resource/newId';
import { platform } from '../catalogue';
import { demo } from './demo';

it.each(['2026-11-21T16:05:00Z', '2026-11-22T08:00:00Z', '2026-02-28T15:59:59Z'])('nothing was made after the moment of seeding, just after midnight too (%s)', (at) => {
  const now = new Date(at);
  const late = demo(platform, now, 300).flatMap(({ res, rows }) => rows.flatMap((row) => {
    const made = [instantOf(row.id), ...(['createdAt', 'updatedAt', 'finishedAt', 'paidAt'] as const).map((key) => (row as Record<string, unknown>)[key])];
    return made.some((instant) => typeof instant === 'string' && Date.parse(instant) > now.getTime()) ? [`${res.name} ${row.id} ${made.join(' ')}`] : [];
  }));
  expect(late).toEqual([]);
});

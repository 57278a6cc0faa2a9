import { expect, test } from 'vitest';
import { datePresets } from './datePresets';

const at = (iso: string) => Object.fromEntries(datePresets(new Date(iso)).map((p) => [p.label, `${p.from}..${p.to}`]));

test('days are those of Shanghai, whatever the clock of the browser says', () => {
  expect(at('2026-03-01T16:30:00Z')).toMatchObject({
    今天: '2026-03-02..2026-03-02',
    昨天: '2026-03-01..2026-03-01',
    近7天: '2026-02-24..2026-03-02',
  });
});
test('months begin on their first day, the last one is whole', () => {
  expect(at('2026-01-15T04:00:00Z')).toMatchObject({ 本月: '2026-01-01..2026-01-15', 上月: '2025-12-01..2025-12-31' });
});

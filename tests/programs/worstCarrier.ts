/**
 * A failing carrier: it accepts without responding, says it is busy, duplicates receipts, rejects queries. It records requests in a file.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { LOST } from '../../src/areas/gateway/index.server';
import type { Simulated } from '../../src/areas/gateway/simulator.server';
import type { Answer, Sent } from '../../src/areas/sms/carrier.server';
import { messagesIn } from '../api/carriers';
import type { chance } from '../api/chance';

interface MemoryEntry {
  readonly of: string;
  readonly results: readonly Answer[];
}
const entriesOf = (memory: string): MemoryEntry[] => memory.split('\n').flatMap((line) => (line ? [JSON.parse(line) as MemoryEntry] : []));

/** How often each message was taken, under whichever number. */
export function takenBy(memory: string): Map<string, number> {
  const times = new Map<string, number>();
  for (const { results } of entriesOf(memory))
    for (const answer of results)
      if ('msgId' in answer) {
        const message = answer.no.split('-')[0]!;
        times.set(message, (times.get(message) ?? 0) + 1);
      }
  return times;
}

/** What messages are called of which it never says a word. */
export const SILENT_PREFIX = 'S';

/** @param step between request, record and answer */
export function worstCarrier(file: string, luck: ReturnType<typeof chance>, step: () => void): Readonly<Record<string, Simulated>> {
  const answers = new Map(entriesOf(existsSync(file) ? readFileSync(file, 'utf8') : '').map(({ of, results }) => [of, results]));
  const dice = (share: number) => luck.int(1, 1_000) <= share * 1_000;
  return {
    submit(of, content) {
      step();
      if (dice(0.1)) return LOST;
      const results = messagesIn(content).map(({ no }): Answer => {
        if (dice(0.05)) return { no, refused: '平台繁忙', final: false };
        if (dice(0.02)) return { no, refused: '空号', final: true };
        return { no, msgId: `${dice(0.1) ? SILENT_PREFIX : 'M'}${no}` };
      });
      appendFileSync(file, `${JSON.stringify({ of, results } satisfies MemoryEntry)}\n`);
      answers.set(of, results);
      step();
      return dice(0.2) ? LOST : { results };
    },
    submitted(_no, { of }) {
      step();
      if (dice(0.2)) return LOST;
      const results = answers.get(String(of));
      return results ? { results } : null;
    },
    receipts(_no, content) {
      step();
      if (dice(0.2)) return LOST;
      const said = (content as { messages: readonly Sent[] }).messages.filter(({ msgId }) => !msgId.startsWith(SILENT_PREFIX) && dice(0.8));
      return { receipts: [...said, ...said].map(({ msgId }) => ({ msgId, status: 'delivered' as const, reason: null })) };
    },
  };
}

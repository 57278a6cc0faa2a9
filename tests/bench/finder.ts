/**
 * `npx tsx tests/bench/finder.ts`: time per key press to search 3,000 and 10,000 commands, against the filters of cmdk and Mantine's
 * Spotlight on the same commands and keys. Those find less (no pinyin, word order or typos); they show what a plain scan costs. Each key
 * counts with the best of several tries, to exclude other load. Prints figures without judging them.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultFilter } from 'cmdk';
import { build } from 'vite';
import { manyCommands, manyReadings as table } from './manyCommands';

// Spotlight does not export its filter.
const { defaultSpotlightFilter } = (await import(
  new URL('../../node_modules/@mantine/spotlight/esm/default-spotlight-filter.mjs', import.meta.url).href
)) as { defaultSpotlightFilter: (typed: string, data: object[]) => unknown[] };

// Built as it ships: tsx wraps every inner function, which doubles the time.
const folder = mkdtempSync(join(tmpdir(), 'wellhead-finder-'));
await build({
  configFile: false,
  logLevel: 'error',
  build: { ssr: new URL('../../commands/search.ts', import.meta.url).pathname, outDir: folder },
});
const { indexOf, nearest, search } = (await import(join(folder, 'search.js'))) as typeof import('../../commands/search');
rmSync(folder, { recursive: true });

/** Every key press of typing each query: its beginnings. */
const presses = (queries: readonly string[]) => queries.flatMap((query) => [...query].map((_, i) => [...query].slice(0, i + 1).join('')));
const listed = readFileSync(new URL('../../commands/fixtures/queries.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.includes('\t'))
  .map((line) => line.split('\t')[0]!);
const SETS = {
  'all of the table': presses(listed),
  'one typo': [
    'dingdancaxun',
    'dianpichaxun',
    'yichagndingdan',
    'chongzimima',
    'jioseshouquan',
    'xitongpeihzi',
    'fuwusangchaxun',
    'refnud',
    'waybilsl',
    'lunbptu',
  ],
  'no match': [
    'qqqxyz',
    'zzzz',
    'wvwvwvwv',
    'xkcdxkcd',
    'vvvvvvvvvvvvvvvvvvvv',
    'bpmfdtnlgkhjqx',
    'qwertyuiop',
    'asdfghjkl',
    '鑫鑫鑫',
    'q1w2e3r4t5',
  ],
};

for (const count of [3000, 10_000]) {
  const commands = manyCommands(count);
  const index = indexOf(commands, table);
  console.log(`\n${count} commands: index made in ${timed(() => indexOf(commands, table), 5).toFixed(1)} ms`);
  const spotlight = commands.map((c) => ({ id: c.id, label: c.label, keywords: [c.english ?? '', ...c.path] }));
  const finders: Record<string, (typed: string) => unknown> = {
    wellhead: (typed) => {
      const found = search(index, typed, { limit: 50 });
      return found.length ? found : nearest(index, typed);
    },
    'cmdk defaultFilter': (typed) =>
      commands
        .map((c) => [defaultFilter!(c.label, typed, [c.english ?? '', ...c.path]), c] as const)
        .filter(([score]) => score > 0)
        .sort((a, b) => b[0] - a[0])
        .slice(0, 50),
    'Spotlight filter': (typed) => defaultSpotlightFilter(typed, spotlight).slice(0, 50),
  };
  for (const [set, keys] of Object.entries(SETS)) {
    for (const [name, find] of Object.entries(finders)) {
      // The slow ones get a tenth of the long list, and fewer tries.
      const ours = name === 'wellhead';
      const sample = ours || keys.length < 50 ? keys : keys.filter((_, i) => i % 40 === 0);
      sample.slice(0, 200).forEach(find);
      const times = sample.map((key) => timed(() => find(key), ours ? 5 : 3)).sort((a, b) => a - b);
      const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!.toFixed(3).padStart(9);
      console.log(`${set.padEnd(18)} ${name.padEnd(20)} p50 ${at(0.5)}  p95 ${at(0.95)}  max ${at(1)} ms  (${times.length} keys)`);
    }
  }
}

/** Milliseconds of the quickest of some tries. */
function timed(run: () => unknown, tries: number): number {
  return Math.min(
    ...Array.from({ length: tries }, () => {
      const from = performance.now();
      run();
      return performance.now() - from;
    }),
  );
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

const FOLDER = 'dist/console';
const KB = 1024;
/** What the first list needs beyond the sign-in page: shell and list, the names of all pages, and the declarations of this one. */
const FIRST_LIST = ['list', 'virtual:declarations', 'virtual:declarations/third_order'];
/** What the shell fetches by itself once its first page stands. */
const SHELL = ['settled', 'finder', 'shared', 'parts', 'login'];
/**
 * Kilobytes (1024) of compressed scripts and styles. Raise one only for something worth its waiting time. Each page of the platform adds
 * some 45 bytes to the first list: name, group and calls.
 */
const BUDGETS = { login: 156, firstList: 240, report: 30 };
/** Each file is a request, and small ones are compressed badly. */
const FILES = { login: 8, firstList: 14 };

const manifest = JSON.parse(readFileSync(join(FOLDER, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

it.each([
  ['the sign-in page', ['index.html', 'login'], BUDGETS.login, FILES.login],
  ['the shell with its first list', ['index.html', ...FIRST_LIST], BUDGETS.firstList, FILES.firstList],
] as const)('%s loads no more than its budget', (name, entries, budget, most) => {
  const files = filesOf(entries);
  const sizes = new Map([...files].map((file) => [file, gzipSync(readFileSync(join(FOLDER, file))).length]));
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const largest = [...sizes]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 5)
    .map(([file, size]) => `${file} ${(size / KB).toFixed(1)}`);
  console.log(`${name}: ${(total / KB).toFixed(1)} KB of ${budget} in ${files.size} files (${largest.join(', ')})`);
  expect(total / KB).toBeLessThanOrEqual(budget);
  expect(files.size).toBeLessThanOrEqual(most);
});

it('a report loads no more than its budget beyond what comes with the shell, its picture and its table included', () => {
  const shell = filesOf(['index.html', ...FIRST_LIST, ...SHELL]);
  const own = [...filesOf(['index.html', ...FIRST_LIST, ...SHELL, 'ReportScreen'])].filter((file) => !shell.has(file));
  const total = own.reduce((sum, file) => sum + gzipSync(readFileSync(join(FOLDER, file))).length, 0);
  console.log(`a report: ${(total / KB).toFixed(1)} KB of ${BUDGETS.report} (${own.join(', ')})`);
  expect(own.join()).toMatch(/ReportScreen-/);
  // Its picture is among them, whatever the file is called: no other draws bars.
  expect(own.some((file) => readFileSync(join(FOLDER, file), 'utf8').includes('.filled'))).toBe(true);
  expect(total / KB).toBeLessThanOrEqual(BUDGETS.report);
});

it('charts, dates, dialogs, what floats and the declarations of other pages are not part of the first list', () => {
  const files = [...filesOf(['index.html', ...FIRST_LIST])].join('\n');
  expect(files).toMatch(/list-/);
  expect(files).not.toMatch(
    /DetailScreen|FormScreen|DateField|Palette|Popover|floating-ui|Menu|Dialog|Overlays|catalogue|merchant_shop|pinyin|finder|outline/,
  );
});

it('no two files need each other, so that each works whichever of them comes first', () => {
  const above: string[] = [];
  const done = new Set<string>();
  const circles: string[] = [];
  const follow = (key: string) => {
    if (above.includes(key)) circles.push([...above.slice(above.indexOf(key)), key].join(' → '));
    if (above.includes(key) || done.has(key)) return;
    above.push(key);
    manifest[key]!.imports?.forEach(follow);
    above.pop();
    done.add(key);
  };
  Object.keys(manifest).forEach(follow);
  expect(circles).toEqual([]);
});

it('the console holds no secret of the server', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|html|json)$/.test(file));
  expect(files.length).toBeGreaterThan(50);
  for (const file of files)
    expect(
      readFileSync(join(FOLDER, file), 'utf8').match(
        /wellhead-receiver|RECEIVER_KEY|DATABASE_URL|METRICS_TOKEN|scrypt\$|engine_session|PRIVATE KEY-----|postgres(ql)?:\/\//,
      )?.[0],
      file,
    ).toBeUndefined();
});

/** The page's own scripts, and everything that entries import before they can run. */
function filesOf(entries: readonly string[]): ReadonlySet<string> {
  const html = readFileSync(join(FOLDER, 'index.html'), 'utf8');
  const files = new Set([...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map((match) => match[1]!));
  const seen = new Set<string>();
  const follow = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk for ${key}`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(follow);
  };
  entries.forEach((entry) =>
    follow(manifest[entry] ? entry : (Object.keys(manifest).find((key) => manifest[key]!.name === entry) ?? entry)),
  );
  return files;
}

/** No user's text slows a regular expression down: each of ours takes time in proportion to its input, or gets only little of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { check } from 'recheck';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { platform } from './areas/catalogue';
import type { Field } from './language/field';
import { expectInProportion } from '../tests/proportion';

/** What is not linear, and why it need not be: where its input comes from, and how much of it there is at most. */
const BOUNDED: Readonly<Record<string, string>> = {
  '^(.*[\\\\/]@mantine[\\\\/]core)[\\\\/]esm[\\\\/].*[\\\\/](\\w+)\\.module\\.mjs$': 'paths of files in a build: 4,096 characters',
};
/**
 * Expressions built at run time, by file, with sample parts. Files without
 * samples use parts that are checked as literals or by shape already.
 */
const BUILT: Readonly<Record<string, readonly string[]>> = {
  'src/server/http/exactJson.ts': ['"#0123456789ab#(-?\\d+)#0123456789ab#"'],
  'src/server/uploads.ts': ['^[0-9a-f]{32}\\.(jpg|png|webp|gif|pdf)$'],
  'src/server/resource/pictures.ts': ['/(?:uploads|demo)/[\\w-]+\\.[a-z]{3,4}'],
  'src/build/made.ts': ['^virtual:declarations(/|$)', '^\\0virtual:declarations(/|$)'],
  'src/areas/finance/invoiceText.ts': [],
  'src/language/validate.ts': [],
  'src/console/kit/fields/ColourInput.tsx': [],
  'commands/recognise.ts': [],
};
/** Characters, 64 times as many each: what is quadratic is found out by the first two, before it would take hours of the last. */
const SIZES = [
  [500, 32_000],
  [16_000, 1_024_000],
] as const;

interface Attack {
  readonly pumps: readonly { readonly prefix: string; readonly pump: string }[];
  readonly suffix: string;
  readonly pattern: string;
}
interface Found {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}
const files = ['src', 'commands']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file.replaceAll('\\', '/')}`))
  .filter((file) => /\.(?:tsx?|mjs|js)$/.test(file) && !file.includes('.test.'));
const { written, unknown } = everyExpression();
const shapes = [...platform.resources.values()].flatMap((res) =>
  Object.values<Field>(res.fields).flatMap(({ shape }) => (shape ? [{ file: res.name, source: `^(?:${shape})$`, flags: '' }] : [])),
);
const all = new Map([...written, ...shapes].map((found) => [`/${found.source}/${found.flags}`, found]));

it('are all found: those that are written down, declared, or put together of parts', () => {
  expect(all.size).toBeGreaterThan(250);
  expect([...new Set(unknown)].sort()).toEqual(Object.keys(BUILT).sort());
  for (const source of Object.keys(BOUNDED)) expect(written.map((found) => found.source)).toContain(source);
});

it('name no character of a class twice: the second was meant to be another, such as the comma of a Chinese keyboard', () => {
  expect([...all.values()].filter(({ source }) => twiceIn(source)).map(({ file, source }) => `${file}: ${source}`)).toEqual([]);
  expect(twiceIn('a[\\s,,、]b')).toBe(true);
  expect(twiceIn('[a-z-][,\\uff0c\\]]')).toBe(false);
});
function twiceIn(source: string): boolean {
  return [...source.matchAll(/\[\^?((?:\\.|[^\]\\])*)\]/gsu)].some(([, body]) => {
    const single =
      body!.replace(/(?:\\u\w{4}|\\.|[^\\])-(?:\\u\w{4}|\\.|[^\\])/gsu, '').match(/\\(?:u\{?\w{4,6}\}?|x\w\w|p\{[^}]*\}|.)|[^\\]/gsu) ?? [];
    return new Set(single).size < single.length;
  });
}

it('take time in proportion to their input, whatever it is', async () => {
  const wrong: string[] = [];
  const suspects: [Found, Attack][] = [];
  // One after the other: all at once would use up each other's time.
  for (const found of [...all.values()].filter(({ source }) => !(source in BOUNDED))) {
    let verdict = await check(found.source, found.flags, { timeout: 20_000 });
    // A busy machine gets more time once.
    if (verdict.status === 'unknown') verdict = await check(found.source, found.flags, { timeout: 60_000 });
    if (verdict.status === 'vulnerable' && verdict.checker === 'fuzz') suspects.push([found, verdict.attack]);
    else if (verdict.status !== 'safe')
      wrong.push(
        `${found.file}: /${found.source}/${found.flags} is ${verdict.status === 'unknown' ? 'not understood' : `${verdict.complexity.summary}: ${verdict.attack.pattern}`}`,
      );
  }
  // What was found by trying, on a machine that does other things as well, is tried again, ever longer.
  for (const [found, { pumps, suffix, pattern }] of suspects) {
    const length = pumps.reduce((sum, { pump }) => sum + pump.length, 0);
    const pumped = (size: number) => pumps.map(({ prefix, pump }) => prefix + pump.repeat(Math.ceil(size / length))).join('') + suffix;
    // What is exponential ends with thirty rounds, or never: then this test does not end in time.
    expectQuick(found, pumped, pattern, [30 * length, 1_920 * length]);
    for (const sizes of SIZES) expectQuick(found, pumped, pattern, sizes);
  }
  expect(wrong).toEqual([]);
}, 180_000);

it('read a megabyte of what they look for within a moment', () => {
  for (const found of all.values())
    if (!(found.source in BOUNDED))
      for (const piece of piecesOf(found.source))
        for (const sizes of SIZES) expectQuick(found, (size) => `${piece.repeat(Math.ceil(size / piece.length))}\0`, piece, sizes);
}, 180_000);

it('would be found out', () => {
  const slow = (source: string) => () => expectQuick({ file: 'none', source, flags: '' }, (size) => `${'a'.repeat(size)}\0`, 'a', SIZES[0]);
  expect(slow('a+$')).toThrow('times as long');
  expect(slow('^a+$')).not.toThrow();
});

function expectQuick(
  { file, source, flags }: Found,
  textOf: (size: number) => string,
  what: string,
  sizes: readonly [number, number],
): void {
  const expression = new RegExp(source, flags);
  expectInProportion(
    (text) => (expression.global ? text.replace(expression, '') : expression.test(text)),
    textOf,
    `${file}: /${source}/${flags} with ${JSON.stringify(what)}`,
    sizes,
  );
}

/** What repeats what an expression looks for: its own words, and signs of the kinds that it names. */
function piecesOf(source: string): string[] {
  const words = source.replace(/\\[dDwWsSbBpP](?:\{[^}]*\})?|\(\?[:=!<]+/g, ' ').match(/[^\s\\()[\]{}|*+?.^$]+/g) ?? [];
  return [
    ...new Set([words.join(''), ...words.slice(0, 2), /\\s| /.test(source) ? ' ' : '', /\\d|0-9/.test(source) ? '0' : '', 'a']),
  ].filter(Boolean);
}

function everyExpression(): { readonly written: readonly Found[]; readonly unknown: readonly string[] } {
  const [found, puzzles]: [Found[], string[]] = [[], []];
  const constants = new Map<string, unknown>();
  const made: { file: string; source: unknown; flags: unknown }[] = [];
  for (const file of files) {
    const { program } = parseSync(file, readFileSync(file, 'utf8'));
    new Visitor({
      Literal(node) {
        if ('regex' in node) found.push({ file, source: node.regex.pattern, flags: node.regex.flags });
      },
      VariableDeclarator(node) {
        if (node.id.type === 'Identifier' && node.init) constants.set(`${file} ${node.id.name}`, node.init);
      },
      NewExpression(node) {
        if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp')
          made.push({ file, source: node.arguments[0], flags: node.arguments[1] });
      },
      CallExpression(node) {
        if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp')
          made.push({ file, source: node.arguments[0], flags: node.arguments[1] });
      },
    }).visit(program);
  }
  for (const { file, source, flags } of made) {
    const text = textOf(source, file);
    if (text === null) {
      puzzles.push(file);
      found.push(...(BUILT[file] ?? []).map((one) => ({ file, source: one, flags: '' })));
    } else found.push({ file, source: text, flags: flags ? textOf(flags, file)! : '' });
  }
  return { written: found, unknown: puzzles };

  /** The text that an expression of the language comes to, by what it is called where it has a name; null where only a run knows. */
  function textOf(pattern: unknown, file: string): string | null {
    const node = pattern as {
      type: string;
      value?: unknown;
      regex?: { pattern: string };
      quasis?: { value: { cooked: string } }[];
      expressions?: unknown[];
      name?: string;
      object?: unknown;
      property?: { name?: string };
    };
    switch (node.type) {
      case 'Literal':
        return node.regex ? node.regex.pattern : String(node.value);
      case 'TemplateLiteral': {
        const parts = node.expressions!.map((one) => textOf(one, file));
        return parts.includes(null) ? null : node.quasis!.map(({ value }, i) => value.cooked + (parts[i] ?? '')).join('');
      }
      case 'Identifier': {
        const own = constants.get(`${file} ${node.name}`) ?? [...constants].find(([key]) => key.endsWith(`constants.ts ${node.name}`))?.[1];
        return own ? textOf(own, file) : null;
      }
      case 'MemberExpression':
        return node.property?.name === 'source' ? textOf(node.object, file) : null;
      default:
        return null;
    }
  }
}

/**
 * Examples of a document, taken at their word. A block of code whose first line is `// path` is that file; a `diff` that begins so
 * changes the file of an example before it, or one of the house, and has to fit.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { ROOT } from './imports';

/** Path from the root → code. */
export type Examples = ReadonlyMap<string, string>;

/** @param before examples of documents that this one continues. @throws Error naming a change that fits nowhere, or in two places */
export function examplesOf(document: string, before: Examples = new Map()): Examples {
  const examples = new Map(before);
  for (const { kind, path, code } of blocksOf(readFileSync(join(ROOT, document), 'utf8'))) {
    examples.set(path, kind === 'diff' ? changed(examples.get(path) ?? readFileSync(join(ROOT, path), 'utf8'), code, path) : code);
  }
  return examples;
}

/** Blocks of code that say which file they are about. */
function blocksOf(text: string): { kind: string; path: string; code: string }[] {
  // What stands between fences is every second piece.
  return text
    .split(/^```/m)
    .filter((_, i) => i % 2 === 1)
    .flatMap((block) => {
      const [kind = '', first = '', ...code] = block.split('\n');
      return ['ts', 'tsx', 'diff'].includes(kind) && first.startsWith('// ') ? [{ kind, path: first.slice(3), code: code.join('\n') }] : [];
    });
}

/** Each hunk, parted by `@@`, says what stands there and what shall. */
function changed(code: string, diff: string, path: string): string {
  return diff
    .split(/^@@.*\n/m)
    .filter(Boolean)
    .reduce((now, hunk) => {
      const lines = hunk.trimEnd().split('\n');
      const [old, wanted] = ['+', '-'].map((not) =>
        lines
          .filter((line) => !line.startsWith(not))
          .map((line) => `${line.slice(1)}\n`)
          .join(''),
      );
      if (now.split(old!).length !== 2) throw new Error(`A change of ${path} in the examples does not fit it any more:\n${hunk}`);
      return now.replace(old!, () => wanted!);
    }, code);
}

/**
 * Writes the examples into a folder of their own, from which their imports of project files are found.
 * @returns the folder, and a way to remove it
 */
export function takenOut(examples: Examples): { home: string; remove(): void } {
  const home = mkdtempSync(join(tmpdir(), 'wellhead-examples-'));
  for (const [path, code] of examples) {
    mkdirSync(join(home, dirname(path)), { recursive: true });
    writeFileSync(
      join(home, path),
      code.replaceAll(/(?<=\bfrom ')\.[^']+(?=')/g, (specifier) => {
        const target = posix.join(posix.dirname(path), specifier);
        return ['', '.ts', '.tsx'].some((extension) => examples.has(target + extension))
          ? specifier
          : `${ROOT.replaceAll('\\', '/')}/${target}`;
      }),
    );
  }
  symlinkSync(join(ROOT, 'node_modules'), join(home, 'node_modules'), 'junction');
  return { home, remove: () => rmSync(home, { recursive: true, force: true }) };
}

/**
 * Puts the examples where they belong in a copy of the project, so that all of it sees what they change.
 * @returns its folder, and a way to remove it
 */
export function builtIn(examples: Examples): { home: string; remove(): void } {
  const home = mkdtempSync(join(tmpdir(), 'wellhead-house-'));
  for (const part of ['src', 'commands', 'package.json', 'tsconfig.json']) cpSync(join(ROOT, part), join(home, part), { recursive: true });
  for (const [path, code] of examples) {
    mkdirSync(join(home, dirname(path)), { recursive: true });
    writeFileSync(join(home, path), code);
  }
  for (const part of ['node_modules', 'tests']) symlinkSync(join(ROOT, part), join(home, part), 'junction');
  return { home, remove: () => rmSync(home, { recursive: true, force: true }) };
}

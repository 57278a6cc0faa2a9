import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './tools/imports';

const files = ['.github', 'src', 'commands', 'tests']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => `/${folder}/${path.replaceAll('\\', '/')}`),
  )
  .concat('/README.md', '/vite.config.ts', '/index.html');
/** What README's example would be attached to. */
const IMAGINED = ['truck.server.ts'];

describe.each(files.filter((path) => path.endsWith('.md')))('%s', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8').replaceAll(/^```[^]*?^```$/gm, '');

  it('leads to what is there', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map((match) => match[1]!);
    expect(links.filter((link) => !existsSync(join(ROOT, dirname(document), link)))).toEqual([]);
  });

  it('names files that there are', () => {
    const named = [...text.matchAll(/`([\w.][\w./-]*\.(?:tsx?|mjs|tsv|md|html))`/g)].map((match) => match[1]!);
    expect(named.filter((name) => !IMAGINED.includes(name) && !files.some((path) => path.endsWith(`/${name}`)))).toEqual([]);
  });
});

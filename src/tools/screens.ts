/** Screens of pages that nobody declares. Their addresses are read as text: only a browser and a build can load what these files import. */
import { readdirSync, readFileSync } from 'node:fs';
import { wrong } from '../language/problems/names';

/** What is wrong with the screens in the files of a folder. */
export function screenProblems(folder: string, pages: Iterable<string>): string[] {
  const urls = new Set(pages);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.console.tsx'))
    .flatMap((name) => problemsIn(name, readFileSync(`${folder}/${name}`, 'utf8'), urls));
}

/** @param text of a file, in which addresses of pages are keys of screens alone */
export const problemsIn = (name: string, text: string, urls: ReadonlySet<string>): string[] =>
  [...text.matchAll(/'(\/api\/[\w/]+)':/g)]
    .filter(([, url]) => !urls.has(url!))
    .map(([, url]) => `${name} has a screen for ${wrong(url!, urls)}, which is no page`);

/** Behaviour of areas that does not do what is declared: found in the files, because a running server only sees functions. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Area } from '../language/area';
import { wrong } from '../language/problems/names';
import type { Resource } from '../language/resource';
import { choosesMove } from '../server/declarationProblems';

/** The source of an area's behaviour, by the path of its file below the areas' folder. */
type Sources = ReadonlyMap<string, string>;

/** What is wrong with the behaviour in a folder of areas. */
export function behaviourProblems(folder: string, areas: readonly Area[]): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /^\w+\/[\w.]+(?<!\.test)\.ts$/.test(path));
  const sources = new Map(files.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
  return [...misplaced(sources), ...areas.flatMap(({ name, resources }) => unreadInputs(resources, serverSourceOf(name, sources)))];
}

/** Behaviour is found by the names of its files. */
export const misplaced = (sources: Sources): string[] =>
  [...sources]
    .filter(([path, text]) => !path.endsWith('.server.ts') && /\bimplement\(/.test(text))
    .map(([path]) => `${path} has behaviour that no server finds: it belongs into a file *.server.ts`);

const serverSourceOf = (area: string, sources: Sources) =>
  [...sources]
    .filter(([path]) => path.startsWith(`${area}/`) && path.endsWith('.server.ts'))
    .map(([, text]) => text)
    .join('\n');

/**
 * Inputs that nothing reads. The engine stores those that are called like a field; of all others a handler has to make something,
 * and what it reads under another name than the declared one does not compile. An `act` is left out: nothing of it is stored
 * by its name, so no name of its inputs is mistaken for that of a field.
 * @param source of the behaviour of the resources' area
 */
export function unreadInputs(resources: readonly Resource[], source: string): string[] {
  const words = new Set(source.match(/\w+/g));
  return resources.flatMap((res) =>
    Object.entries(res.actions)
      .filter(([, { does }]) => ['create', 'update', 'move'].includes(does))
      .flatMap(([key, { call, ask = {} }]) =>
        Object.keys(ask)
          .filter((input) => !Object.hasOwn(res.fields, input) && !choosesMove(res, call, input) && !words.has(input))
          .map(
            (input) => `${res.name}.${key} asks for ${wrong(input, Object.keys(res.fields))}, which is no field, and which nothing reads`,
          ),
      ),
  );
}

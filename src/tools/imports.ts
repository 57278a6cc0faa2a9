/** What each file of the house imports and exports, as the parser of the build reads it. For tests and drawings of the house. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';

export interface Import {
  /** Path of the file, from the root. */
  readonly to: string;
  /** Names that are taken from it; null: all of them, or nobody knows which. */
  readonly names: readonly string[] | null;
  /** Types alone: nothing of it is there when the program runs. */
  readonly types: boolean;
}
export interface SourceFile {
  readonly path: string;
  readonly imports: readonly Import[];
  /** Values alone: types are part of what they describe. */ readonly exports: readonly string[];
}

export const ROOT = join(import.meta.dirname, '../..');
const EXTENSIONS = ['.ts', '.tsx', '/index.ts', ''];

/** @param folders whose files are read, from the root */
export function houseFiles(folders: readonly string[]): SourceFile[] {
  const within = (folder: string) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path).replaceAll('\\', '/'));
  const paths = [...folders.flatMap(within), 'vite.config.ts'].filter((path) => /(?<!\.d)\.(tsx?|mjs)$/.test(path));
  // Style sheets are imported, and import nobody.
  const all = new Set([...paths, ...folders.flatMap(within).filter((path) => path.endsWith('.css'))]);
  const found = (path: string, specifier: string): string | undefined => {
    if (!specifier.startsWith('.')) return undefined;
    const base = relative(ROOT, join(ROOT, dirname(path), specifier)).replaceAll('\\', '/');
    return EXTENSIONS.map((extension) => base + extension).find((one) => all.has(one));
  };
  return paths.map((path) => {
    const source = readFileSync(join(ROOT, path), 'utf8');
    const {
      program,
      module: { staticImports, staticExports, dynamicImports },
    } = parseSync(path, source);
    const types = new Set(
      program.body.flatMap((node) =>
        node.type === 'ExportNamedDeclaration' &&
        (node.declaration?.type === 'TSInterfaceDeclaration' || node.declaration?.type === 'TSTypeAliasDeclaration')
          ? [node.declaration.id.name]
          : [],
      ),
    );
    const imports = [
      ...staticImports.map(({ moduleRequest, entries }) => ({
        specifier: moduleRequest.value,
        types: entries.length > 0 && entries.every(({ isType }) => isType),
        names: entries.some(({ importName }) => importName.kind === 'NamespaceObject')
          ? null
          : entries.map(({ importName }) => importName.name ?? 'default'),
      })),
      ...staticExports.flatMap(({ entries }) =>
        entries
          .filter(({ moduleRequest }) => moduleRequest)
          .map((entry) => ({
            specifier: entry.moduleRequest!.value,
            types: entry.isType,
            names: entry.importName.kind === 'Name' ? [entry.importName.name!] : null,
          })),
      ),
      ...dynamicImports.map(({ moduleRequest }) => ({
        specifier: source.slice(moduleRequest.start, moduleRequest.end).slice(1, -1),
        types: false,
        names: null,
      })),
      // Types that are named where they are used.
      ...[...source.matchAll(/typeof import\('([^']+)'\)/g)].map((match) => ({ specifier: match[1]!, types: true, names: null })),
    ];
    return {
      path,
      imports: imports.flatMap(({ specifier, ...rest }) => {
        const to = found(path, specifier);
        return to ? [{ to, ...rest }] : [];
      }),
      exports: staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ exportName, isType }) =>
          exportName.kind === 'Name' && !isType && !types.has(exportName.name!) ? [exportName.name!] : [],
        ),
      ),
    };
  });
}

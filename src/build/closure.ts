/** What a build step sees of the files of a build, by name. */
export type Bundle = Readonly<
  Record<
    string,
    {
      readonly type: string;
      readonly name?: string;
      readonly source?: string | Uint8Array;
      readonly imports?: readonly string[];
      readonly facadeModuleId?: string | null;
      readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
    }
  >
>;

/** Names every page; no chunk is called by it. */
export const DECLARATIONS = '\0virtual:declarations';

/** @returns the chunks called or made for `wanted`, all they import before they can run, and their styles. */
export function closureOf(bundle: Bundle, wanted: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const take = (name: string) => {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== 'chunk') return;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    chunk.imports?.forEach(take);
  };
  for (const one of wanted) {
    const found = Object.entries(bundle).filter(
      ([, { type, name, facadeModuleId }]) => type === 'chunk' && (name === one || facadeModuleId === one),
    );
    if (found.length === 0) throw new Error(`The build has no chunk for ${one}`);
    for (const [name] of found) take(name);
  }
  return files;
}

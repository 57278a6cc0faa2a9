/** The styles of Mantine's components, brought by `componentStyles.ts`. */
declare module 'virtual:component-styles';

declare module 'virtual:declarations' {
  import type { DeclarationChunk, Outline, PageEntry } from './declarations';
  /** Every page there is. Made at build time by `declarations.ts`. */
  export const entries: readonly PageEntry[];
  /** By name of a resource that has pages. */
  export const chunks: Readonly<Record<string, () => Promise<DeclarationChunk>>>;
  export const outline: () => Promise<Outline>;
}

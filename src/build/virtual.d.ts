/** The styles of Mantine's components, brought by `componentStyles.ts`. */
declare module 'virtual:component-styles';

declare module 'virtual:declarations' {
  import type { Presentation } from '../console/contract';
  import type { DeclarationChunk, Outline } from './declarations';
  /** Every page there is, for `entriesFrom`. Made at build time by `declarations.ts`. */
  export const entries: string;
  /** By name of a resource that has pages. */
  export const chunks: Readonly<Record<string, () => Promise<DeclarationChunk & { readonly presentations: readonly Presentation[] }>>>;
  export const outline: () => Promise<Outline>;
}

declare module 'virtual:readings' {
  /** Written at build time by `build/readings.ts`; `unpackReadings` of `spelling.ts` reads it. */
  export const packed: string;
}

/** The styles of Mantine's components, brought by `build/componentStyles.ts`. */
declare module 'virtual:component-styles';

declare module 'virtual:declarations' {
  import type { Helping, PageEntry } from './build/declarations';
  /** Every page there is. Made at build time by `build/declarations.ts`. */
  export const entries: readonly PageEntry[];
  /** By name of a resource that has pages. */
  export const helpings: Readonly<Record<string, () => Promise<Helping>>>;
}

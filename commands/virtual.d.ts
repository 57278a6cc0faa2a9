declare module 'virtual:readings' {
  /** Written at build time by `build/readings.ts`; `unpackReadings` of `spelling.ts` reads it. */
  export const packed: string;
}

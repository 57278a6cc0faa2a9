declare module 'virtual:readings' {
  import type { Readings } from './match';
  /** Made at build time by `build/readings.ts`. */
  export const readings: Readings;
}

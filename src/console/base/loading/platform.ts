import type { Platform } from '../../../language/platform';

let known: Platform | undefined;

/** Set once, by the code that composes console and areas, before anything is drawn. */
export const setPlatform = (platform: Platform): void => {
  known = platform;
};

/** Who plays which part in the platform at hand. */
export function platform(): Platform {
  if (!known) throw new Error('setPlatform has not been called');
  return known;
}

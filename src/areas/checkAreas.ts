import { catalogue } from '../language/catalogue';
import { areas } from './catalogue';

/** @throws Error listing whatever is wrong in the declarations of the areas, each with the right name that is nearest. */
export const checkAreas = () =>
  void catalogue(
    areas.flatMap(({ resources }) => resources),
    areas.flatMap(({ pages }) => pages),
  );

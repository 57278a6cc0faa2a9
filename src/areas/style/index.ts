/** How the shops' mini-program looks. */
import { area } from '../../language/area';
import { stylePage, stylePages, styleScheme } from './style';

export const styleArea = area({
  name: 'style',
  resources: [styleScheme, stylePage],
  pages: [...stylePages],
});

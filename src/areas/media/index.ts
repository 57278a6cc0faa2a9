/** Pictures: a library with categories and tags, and where each is shown. */
import { area } from '../../language/area';
import { categoryPages, imageCategory } from './category';
import { imageMain, picturePages } from './picture';
import { imageTag, tagPages } from './tag';

export const mediaArea = area({
  name: 'media',
  resources: [imageCategory, imageTag, imageMain],
  pages: [...picturePages, ...categoryPages, ...tagPages],
});

/** How the shops' mini-program looks. */
import { area } from '../../language/area';
import { retired } from '../../language/page';
import { stylePage, stylePages, styleScheme } from './style';
import { styleTemplate, templatePages } from './template';

// What other areas know of this one.
export { stylePage } from './style';

export const styleArea = area({
  name: 'style',
  resources: [styleScheme, styleTemplate, stylePage],
  pages: [
    ...stylePages,
    ...templatePages,
    retired(templatePages, '/api/style/template/search', {
      url: '/api/style/template/search/legacy',
      name: '旧版装修模板',
      subgroup: '旧版系统',
    }),
  ],
});

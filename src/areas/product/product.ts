import { choice, derived, flag, image, int, ref, text } from '../../language/field';
import { options, resource } from '../../language/resource';

/** A water brand. */
export const productBrand = resource('product_brand', {
  label: '品牌', title: 'name', english: 'brand',
  fields: {
    code: text('编码', { max: 16, required: true, unique: true }),
    name: text('品牌名', { max: 32, required: true, unique: true, search: 'contains' }),
    letter: text('首字母', { max: 1 }),
    logo: image('标志'),
    supplier: text('品牌方', { max: 64 }),
    specCount: derived.count('规格数', 'partner_spu_code', 'brandId'),
    sort: int('排序', { required: true, default: 100 }),
    status: choice('状态', { disabled: '停用', enabled: '启用' }, { required: true, readOnly: true, default: 'enabled' }),
  },
  indexes: [['sort']],
  reads: { options: options('/product/brand/list') },
});

/** A partner's specification code: what orders, stock and quotes are counted in. */
export const partnerSpuCode = resource('partner_spu_code', {
  label: '规格码', title: 'name', english: 'spec', scope: { partner: 'partnerId' },
  fields: {
    partnerId: ref('partner_main', '服务商'),
    specNo: text('规格编码', { max: 24, required: true, unique: true, search: 'prefix' }),
    name: text('规格名', { max: 64, required: true, search: 'contains' }),
    brandId: ref('product_brand', '品牌', { required: true }),
    weightG: int('重量(克)', { required: true, default: 0 }),
    bucketFlag: flag('带空桶'),
    status: choice('状态', { disabled: '停用', enabled: '启用' }, { required: true, readOnly: true, default: 'enabled' }),
  },
  indexes: [['brandId', 'specNo'], ['partnerId']],
});

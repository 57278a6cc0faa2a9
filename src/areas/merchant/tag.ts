import { area, choice, derived, int, refs, text } from '../../language/field';
import { pages } from '../../language/page';
import { act, create, list, options, remove, resource, update } from '../../language/resource';
import { ruleData } from '../../language/ruleData';
import { SHOP_FACTS, SHOP_OPS } from './tagFacts';

const fields = ['name', 'groupName', 'auto', 'conditions', 'usage', 'color', 'sort', 'remark'] as const;
const BY_RULE = { auto: 'auto' };
/** What conditions would do to the shops within the reader's reach, said while they are written. Nothing for a tag set by hand. */
const foreseen = {
  worn: int('现在带着的店铺', { unit: '家' }),
  added: int('将打上', { unit: '家' }),
  gained: text('将打上的'),
  removed: int('将取下', { unit: '家' }),
  lost: text('将取下的'),
} as const;

/** A label of shops, used for search, fees and invitations: set by hand, or by the clock on shops that meet all conditions. */
export const shopTag = resource('shop_tag', {
  label: '店铺标签',
  title: 'name',
  english: 'shop tag label',
  fields: {
    name: text('标签名', { max: 32, required: true, unique: true, search: 'contains' }),
    groupName: text('分组', { max: 16, search: 'exact', help: '如 店型、时段、整改' }),
    usage: text('用途', { max: 64 }),
    color: choice('颜色', { gray: '灰', blue: '蓝', green: '绿', yellow: '黄', red: '红' }),
    auto: choice(
      '打标方式',
      { manual: '人工', auto: '自动' },
      { required: true, default: 'manual', help: '自动标签由系统按条件打上和取下,只打给营业的店铺' },
    ),
    conditions: ruleData('条件', SHOP_FACTS, {
      ops: SHOP_OPS,
      textIn: 'rule',
      requiredWhen: BY_RULE,
      shownWhen: BY_RULE,
      help: '各行同时满足才打上,写“或”的行与上一行满足其一即可;没跟进过的店铺从建档那天算起',
    }),
    rule: text('自动条件', { max: 1000, readOnly: true }),
    shopCount: { ...derived.count('店铺数', 'merchant_shop', 'tagIds'), internal: 'merchant_shop' },
    sort: int('排序', { required: true, default: 100, min: 0, max: 99_999, help: '小的在前' }),
  },
  indexes: [['sort'], ['auto', 'sort'], ['groupName', 'sort'], ['-createdAt']],
  reads: { search: list('/shop/tag/search', { sort: 'sort' }), options: options('/shop/tag/list') },
  actions: {
    add: create('新增标签', '/shop/tag/add', { key: 'n', english: 'add tag', fields, reply: foreseen, previews: true }),
    update: update('修改', '/shop/tag/update', {
      key: 'e',
      english: 'edit',
      versioned: true,
      fields,
      reply: foreseen,
      previews: true,
    }),
    bind: act('绑定店铺', '/shop/tag/bind', {
      on: 'row',
      key: 'b',
      english: 'bind unbind shops',
      replaces: { shopIds: null },
      when: { auto: 'manual' },
      reply: { changed: int('改变的店铺') },
      ask: {
        bound: choice('做什么', { on: '打上标签', off: '取下标签' }, { required: true, default: 'on' }),
        shopIds: refs('merchant_shop', '店铺'),
        cityCode: area('或整个城市的营业店铺', { level: 'city' }),
      },
    }),
    remove: remove('删除', '/shop/tag/delete', {
      evidence: { fields: ['name', 'groupName', 'auto', 'rule', 'shopCount'] },
      english: 'delete',
      danger: true,
    }),
  },
});

export const tagPages = pages(shopTag, {
  url: '/api/shop/tag/search',
  name: '店铺标签',
  group: 'merchant-management',
  subgroup: '店铺标签',
  kind: 'list',
  read: 'search',
  english: 'shop tags',
  columns: ['name', 'groupName', 'shopCount', 'auto', 'rule', 'usage', 'color', 'sort', 'updatedAt'],
  filters: ['keyword', 'groupName', 'auto'],
  actions: ['add', 'bind', 'update', 'remove'],
  help: '给店铺分群,用于活动和收费。绑定时可选具体店铺,也可选整个城市;自动标签保存后马上按条件打给营业的店铺,以后每十分钟核对一次,不能手工打上或取下;改回人工后保留已有的店铺。还有店铺的标签不能删除。',
});

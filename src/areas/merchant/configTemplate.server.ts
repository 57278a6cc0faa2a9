import type { Row } from '../../language/resource';
import { implement } from '../../server/resource/implement';
import { addAll, patchAll, type Change } from '../../server/resource/store';
import { shopConfigApply, shopConfigItem, shopConfigTemplate, shopConfigValue } from './configTemplate';
import { refuse } from './refusals.server';
import { merchantShop } from './shop';

type Item = Row<typeof shopConfigItem>;

/** Shops that one call may be about. */
const SHOPS_MAX = 500;

export const shopConfigTemplateServer = implement(shopConfigTemplate, {
  actions: {
    async apply({ tx, view, row, input }) {
      const items = await tx.all(shopConfigItem, { templateId: row.id });
      if (items.length === 0) throw refuse('templateEmpty', '模板还没有配置项');
      const inCity = input.cityCode ? await view.all(merchantShop, { areaCode: { startsWith: input.cityCode }, status: 'open' }) : [];
      const asked = [...new Set([...input.shopIds, ...inCity.map((shop) => shop.id)])];
      if (asked.length === 0)
        throw refuse('noShops', input.cityCode ? '这个城市没有营业的店铺' : '请选择店铺或城市', input.cityCode ? 'cityCode' : 'shopIds');
      if (asked.length > SHOPS_MAX) throw refuse('tooManyShops', `一次最多套用到 ${SHOPS_MAX} 个店铺`, 'shopIds');
      const shops = await tx.lock(merchantShop, { id: asked });
      const strangers = shops.filter((shop) => row.cityCodes.length > 0 && !row.cityCodes.some((city) => shop.areaCode.startsWith(city)));
      if (strangers.length === shops.length) throw refuse('foreignShop', `“${strangers[0]!.name}”不在模板适用的城市`, 'shopIds');
      const ids = asked.filter((id) => !strangers.some((shop) => shop.id === id));

      const values = new Map(
        (await tx.lock(shopConfigValue, { shopId: ids, propertyKey: items.map((item) => item.propertyKey) })).map((value) => [
          `${value.shopId} ${value.propertyKey}`,
          value,
        ]),
      );
      const known = new Set((await tx.all(shopConfigApply, { templateId: row.id, shopId: ids })).map((mark) => mark.shopId));
      const fresh: Partial<Row<typeof shopConfigValue>>[] = [];
      const also: Change[] = [];
      let kept = 0,
        written = 0;
      for (const { propertyKey, defaultValue, shopEditable } of items) {
        const stale: string[] = [];
        for (const shopId of ids) {
          const now = values.get(`${shopId} ${propertyKey}`);
          if (!now) fresh.push({ shopId, propertyKey, value: defaultValue, templateId: row.id });
          else if (shopEditable && now.changedByShop) kept++;
          else if (now.value !== defaultValue || now.changedByShop || now.templateId !== row.id) stale.push(now.id);
        }
        if (stale.length) also.push(patchAll(shopConfigValue, stale, { value: defaultValue, changedByShop: false, templateId: row.id }));
        written += stale.length;
      }
      if (fresh.length) also.push(addAll(shopConfigValue, fresh));
      const added = ids.filter((id) => !known.has(id));
      if (added.length)
        also.push(
          addAll(
            shopConfigApply,
            added.map((shopId) => ({ templateId: row.id, shopId })),
          ),
        );
      return { also, reply: { success: ids.length, fail: strangers.map((shop) => shop.name), written: written + fresh.length, kept } };
    },
  },
});

export const shopConfigItemServer = implement(shopConfigItem, {
  actions: {
    add({ input }) {
      requireReadable(input as Item);
    },
    /** What shops have set for themselves is theirs no more once they may not: it stays until the template is applied again. */
    async update({ tx, row, input }) {
      requireReadable({ ...row, ...input } as Item);
      if (!row.shopEditable || input.shopEditable !== false) return {};
      const changed = await tx.lock(shopConfigValue, { templateId: row.templateId, propertyKey: row.propertyKey, changedByShop: true });
      return {
        also: changed.length
          ? [
              patchAll(
                shopConfigValue,
                changed.map((value) => value.id),
                { changedByShop: false },
              ),
            ]
          : [],
      };
    },
  },
});

/** @throws Refusal where the value does not read as its type. */
function requireReadable({ valueType, defaultValue, options }: Item): void {
  if (valueType === 'choice' && options.length === 0) throw refuse('badOption', '单选须填写可选值', 'options');
  if (options.length > 0 && !options.includes(defaultValue)) throw refuse('badOption', '值不在可选值里', 'defaultValue');
  const problem = {
    flag: /^(true|false)$/.test(defaultValue) ? null : '应为 true 或 false',
    int: /^-?\d{1,9}$/.test(defaultValue) ? null : '应为整数',
    span: isSpan(defaultValue) ? null : '应为时间段,如 08:00-21:00',
    text: null,
    choice: null,
  }[valueType];
  if (problem) throw refuse('badOption', `值${problem}`, 'defaultValue');
}

/** `08:00-21:00`, the end after the beginning. */
function isSpan(value: string): boolean {
  const [, from, to] = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(value) ?? [];
  return from !== undefined && from < to!;
}

/** Parses orders from channel messages, each with the whole order as it is then. Inconsistent ones are refused in words. */
import type { Row } from '../../language/resource';
import type { Store } from '../../server/resource/store';
import type { Content } from '../gateway/index.server';
import { merchantShop } from '../merchant';
import { partnerSpuCode } from '../product';
import { areaNode } from '../system';
import { CHANNELS, thirdAuth } from './channel';
import { jdArea } from './jd';
import type { ReceiverCipher, thirdOrder } from './order';
import { refuse } from './refusals.server';

type Channel = keyof typeof CHANNELS;
export type CancelDuty = NonNullable<Row<typeof thirdOrder>['cancelDuty']>;
/** Why a channel's order is not wanted any more. */
export interface Cancelled {
  readonly reason: string;
  readonly duty: CancelDuty;
}
export interface Line {
  readonly channelSku: string;
  readonly specNo: string;
  readonly qty: number;
  readonly price: number;
}
/** A refund of an order by its channel, under the channel's own number. */
export interface ChannelRefund {
  readonly no: string;
  readonly amount: number;
  readonly reason: string;
  /** Of which goods, where it says so. */
  readonly lines: readonly Pick<Line, 'channelSku' | 'qty'>[];
}
export interface ChannelOrder {
  readonly channel: Channel;
  readonly shop: string;
  readonly no: string;
  readonly at: string;
  readonly placedAt: string;
  readonly promiseAt: string;
  /** The street; JD gives its own code of a district and the street's name. */
  readonly area: string;
  readonly street: string | null;
  readonly shopNo: string | null;
  /** The channel's own code of the store that is to bring it, where it says one. */
  readonly store: string | null;
  readonly place: readonly [number, number] | null;
  readonly receiver: ReceiverCipher;
  readonly lines: readonly Line[];
  readonly deliveryAmount: number;
  readonly discountAmount: number;
  readonly subsidyAmount: number;
  readonly cancelled: Cancelled | null;
}

const bad = (what: string) => refuse('badChannelMessage', `渠道的消息里${what}`);
const MAX_FEN = 100_000_000;
/** So far ahead of ours a channel's clock may be. */
const AHEAD_MS = 5 * 60_000;

const textIn = (content: Content, key: string, most = 64): string => {
  const value = content[key];
  if (typeof value !== 'string' || !value.trim() || value.length > most) throw bad(`没有 ${key},或它不是文本`);
  return value.trim();
};
const countIn = (content: Content, key: string, { least = 0, most = MAX_FEN } = {}): number => {
  const value = content[key];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least || value > most)
    throw bad(`${key} 不是 ${least} 到 ${most} 的整数`);
  return value;
};
const instantIn = (content: Content, key: string): string => {
  const at = Date.parse(textIn(content, key, 40));
  if (Number.isNaN(at)) throw bad(`${key} 不是时间`);
  return new Date(at).toISOString();
};
const listIn = (content: Content, key: string): readonly Content[] => {
  const value = content[key];
  if (!Array.isArray(value) || value.length === 0 || value.length > 50) throw bad(`${key} 应有 1 到 50 行`);
  return value as Content[];
};

/** Which order a message is about, and as of when. @throws Refusal */
export function headIn(content: Content, now: Date): Pick<ChannelOrder, 'channel' | 'shop' | 'no' | 'at'> {
  const channel = textIn(content, 'channel');
  const no = textIn(content, 'order');
  if (!Object.hasOwn(CHANNELS, channel)) throw bad(`渠道 ${channel} 不认识`);
  if (!/^[\w-]{6,40}$/.test(no)) throw bad('单号应为 6 到 40 个字母、数字');
  const at = instantIn(content, 'at');
  if (Date.parse(at) > now.getTime() + AHEAD_MS) throw bad('时间在将来');
  return { channel: channel as Channel, shop: textIn(content, 'shop'), no, at };
}

/** @throws Refusal */
export function cancelledIn({ reason, duty }: Content): Cancelled {
  const text = typeof reason === 'string' && reason.trim() ? reason.trim().slice(0, 200) : '渠道取消';
  return { reason: text, duty: duty === 'channel' || duty === 'platform' || duty === 'fulfilment' ? duty : 'customer' };
}

/** @throws Refusal */
export function refundIn(content: Content): ChannelRefund {
  const lines = content.items ? listIn(content, 'items') : [];
  const refund = {
    no: textIn(content, 'refund'),
    amount: countIn(content, 'amount', { least: 1 }),
    reason: textIn(content, 'reason', 200),
    lines: lines.map((line) => ({ channelSku: textIn(line, 'sku'), qty: countIn(line, 'qty', { least: 1, most: 9999 }) })),
  };
  if (new Set(refund.lines.map(({ channelSku }) => channelSku)).size < refund.lines.length) throw bad('同一商品出现两行');
  return refund;
}

/** @throws Refusal */
export function orderIn(content: Content, now: Date): ChannelOrder {
  const receiver = content.receiver as Content | undefined;
  const [lng, lat] = [content.lng, content.lat];
  const lines = listIn(content, 'items').map((line): Line => ({
    channelSku: textIn(line, 'sku'),
    specNo: textIn(line, 'specNo', 24),
    qty: countIn(line, 'qty', { least: 1, most: 9999 }),
    price: countIn(line, 'price'),
  }));
  if (new Set(lines.map((line) => line.channelSku)).size < lines.length) throw bad('同一商品出现两行');
  const order: ChannelOrder = {
    ...headIn(content, now),
    placedAt: instantIn(content, 'placedAt'),
    promiseAt: instantIn(content, 'promiseAt'),
    area: textIn(content, 'area', 16),
    street: typeof content.street === 'string' ? content.street : null,
    shopNo: typeof content.shopNo === 'string' ? content.shopNo : null,
    store: content.store === undefined || content.store === null ? null : textIn(content, 'store'),
    place: typeof lng === 'number' && typeof lat === 'number' ? [lng, lat] : null,
    receiver: { data: textIn(receiver ?? {}, 'data', 2000) },
    lines,
    deliveryAmount: countIn(content, 'deliveryAmount'),
    discountAmount: countIn(content, 'discountAmount'),
    subsidyAmount: countIn(content, 'subsidyAmount'),
    cancelled: content.cancelled ? cancelledIn(content.cancelled as Content) : null,
  };
  if (order.promiseAt <= order.placedAt) throw bad('承诺送达不晚于下单');
  if (Date.parse(order.placedAt) > now.getTime() + AHEAD_MS) throw bad('下单时间在将来');
  const full = lines.reduce((sum, { qty, price }) => sum + qty * price, 0) + order.deliveryAmount;
  if (order.discountAmount > full) throw bad('优惠高于商品额加配送费');
  return order;
}

/** The authorization that a message comes under. @throws Refusal */
export async function authOf(tx: Store, { channel, shop }: Pick<ChannelOrder, 'channel' | 'shop'>): Promise<Row<typeof thirdAuth>> {
  const auth = await tx.find(thirdAuth, { channel, channelShopId: shop });
  if (!auth) throw refuse('channelUnknown', `没有${CHANNELS[channel]}店铺 ${shop} 的授权`);
  return auth;
}

/** What an order is in the platform's own words: its street, its shop, its goods and sums. */
export interface Resolved {
  readonly areaCode: string;
  readonly shopId: string | null;
  readonly brandId: string;
  readonly lines: readonly (Line & { readonly specCodeId: string; readonly name: string; readonly amount: number })[];
  readonly goodsAmount: number;
  readonly paidAmount: number;
  readonly commissionAmount: number;
}

/** @throws Refusal where the platform does not know something of it. */
export async function resolve(tx: Store, order: ChannelOrder, auth: Row<typeof thirdAuth>): Promise<Resolved> {
  const areaCode = await streetOf(tx, order);
  const specs = await tx.all(partnerSpuCode, { specNo: order.lines.map(({ specNo }) => specNo), status: 'enabled' });
  const lines = order.lines.map((line) => {
    const alike = specs.filter((one) => one.specNo === line.specNo && (auth.brandId === null || one.brandId === auth.brandId));
    const spec = alike.find(({ partnerId }) => partnerId === null) ?? alike[0];
    if (!spec) throw refuse('specUnknown', `商品 ${line.channelSku}(规格编码 ${line.specNo})在平台没有启用的规格,或不是这个授权的品牌`);
    return { ...line, specCodeId: spec.id, name: spec.name, amount: line.price * line.qty, brandId: spec.brandId };
  });
  const goodsAmount = lines.reduce((sum, { amount }) => sum + amount, 0);
  const paidAmount = goodsAmount + order.deliveryAmount - order.discountAmount;
  const shop = order.shopNo ? await tx.find(merchantShop, { shopNo: order.shopNo }) : null;
  return {
    areaCode,
    shopId: shop?.id ?? null,
    brandId: auth.brandId ?? lines[0]!.brandId,
    lines: lines.map(({ brandId: _, ...line }) => line),
    goodsAmount,
    paidAmount,
    commissionAmount: Math.round((paidAmount * auth.commissionBp) / 10_000),
  };
}

async function streetOf(tx: Store, { channel, area, street }: ChannelOrder): Promise<string> {
  if (channel !== 'jd') {
    const node = await tx.find(areaNode, { code: area, level: 'street' });
    if (!node) throw refuse('areaUnmapped', `街道 ${area} 不存在`);
    return node.code;
  }
  const known = await tx.find(jdArea, { jdCode: area });
  if (!known?.areaCode) throw refuse('areaUnmapped', `京东区域 ${area} 没有映射,请先同步京东区域`);
  const node =
    known.level === 'street'
      ? await tx.find(areaNode, { code: known.areaCode })
      : await tx.find(areaNode, { parentCode: known.areaCode, level: 'street', name: street ?? '' });
  if (!node) throw refuse('areaUnmapped', `京东区域 ${known.jdName} 里没有街道“${street ?? ''}”`);
  return node.code;
}

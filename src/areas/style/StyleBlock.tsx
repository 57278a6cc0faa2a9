import {
  IconBucketDroplet,
  IconRosetteDiscount,
  IconFileInvoice,
  IconHeadset,
  IconMapPin,
  IconPhoto,
  IconSearch,
  IconShoppingBag,
  IconSpeakerphone,
  IconTicket,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import type { BlockProps, HeldBlock } from '../../console/contract';
import { useRead } from '../../console/base/http/useRead';
import { formatMoney } from '../../language/format';
import { RichText } from '../../console/kit/rich/RichText';
import { STYLE_BLOCKS } from './blocks';
import classes from './style.module.css';

type BlockValues = Readonly<Record<string, unknown>>;
type Held = readonly HeldBlock[];

/** A block as customers see it on their phone, with the goods and cards that there are now; where there are none stand their places. */
export function StyleBlock({ kind, values, held }: BlockProps) {
  const Block = Object.hasOwn(BLOCKS, kind) ? BLOCKS[kind as keyof typeof BLOCKS] : null;
  return Block && <Block {...values} held={held} />;
}

const text = (value: unknown, otherwise = '') => (typeof value === 'string' && value !== '' ? value : otherwise);
const count = (value: unknown, otherwise: number, most: number) =>
  Math.max(0, Math.min(most, typeof value === 'number' ? value : otherwise));

const BLOCKS = {
  search: ({ hint }: BlockValues) => (
    <div className={classes.search}>
      <IconSearch size={16} stroke={1.6} aria-hidden />
      {text(hint, '搜索')}
    </div>
  ),
  banner: ({ pictures }: BlockValues) => {
    const all = (pictures as readonly string[] | undefined) ?? [];
    return (
      <div className={classes.banner}>
        {all[0] ? <img src={all[0]} alt="" /> : <Nothing label="轮播图" />}
        {all.length > 1 && (
          <span className={classes.dots}>
            {all.map((path, i) => (
              <i key={path} data-on={i === 0 || undefined} />
            ))}
          </span>
        )}
      </div>
    );
  },
  entries: ({ entries, columns }: BlockValues) => {
    const all = (entries as readonly (keyof typeof ENTRIES)[] | undefined) ?? [];
    if (all.length === 0) return <Nothing label="功能入口" />;
    return (
      <ul className={classes.entries} data-columns={columns === 'five' ? 5 : 4}>
        {all.map((entry) => {
          const Shown = ENTRIES[entry] ?? IconPhoto;
          return (
            <li key={entry}>
              <Shown size={24} stroke={1.4} aria-hidden />
              {STYLE_BLOCKS.entries.fields.entries.choices?.[entry] ?? entry}
            </li>
          );
        })}
      </ul>
    );
  },
  notice: ({ words }: BlockValues) => (
    <div className={classes.notice}>
      <IconSpeakerphone size={16} stroke={1.6} aria-hidden />
      <span>{text(words, '公告内容')}</span>
    </div>
  ),
  products: (values: BlockValues) => <Products {...values} />,
  coupons: (values: BlockValues) => <Coupons {...values} />,
  picture: ({ picture, words }: BlockValues) => (
    <div className={classes.picture}>{picture ? <img src={text(picture)} alt={text(words)} /> : <Nothing label="图片" />}</div>
  ),
  words: ({ content }: BlockValues) => (
    <div className={classes.card}>{content ? <RichText text={text(content)} /> : <Nothing label="图文" />}</div>
  ),
  gap: ({ height, line }: BlockValues) => (
    <div className={classes.gap} data-height={text(height, 'middle')} data-line={line === true || undefined} />
  ),
  floor: ({ title, linkType, held }: BlockValues & { held: Held }) => (
    <div className={classes.floor}>
      <h3>
        {text(title, '楼层')}
        {text(linkType, 'none') !== 'none' && <small>更多 ›</small>}
      </h3>
      {held.length > 0 ? held.map(({ drawn }) => drawn) : <Nothing label="楼层里还没有组件" />}
    </div>
  ),
  columns: ({ columns, held }: BlockValues & { held: Held }) =>
    held.length > 0 ? (
      <div className={classes.columns} data-columns={columns === 'three' ? 3 : 2}>
        {held.map(({ drawn }) => drawn)}
      </div>
    ) : (
      <Nothing label="分栏里还没有组件" />
    ),
  tabs: ({ look, held }: BlockValues & { held: Held }) => {
    const open = held.find(({ isChosen }) => isChosen) ?? held[0];
    if (!open) return <Nothing label="标签页里还没有组件" />;
    return (
      <div className={classes.tabs} data-look={text(look, 'line')}>
        <ul>
          {held.map((one) => (
            <li key={one.key} data-open={one === open || undefined}>
              {one.label}
            </li>
          ))}
        </ul>
        {open.drawn}
      </div>
    );
  },
} satisfies Record<keyof typeof STYLE_BLOCKS, (values: BlockValues & { held: Held }) => React.ReactNode>;

const ENTRIES = {
  order: IconShoppingBag,
  ticket: IconTicket,
  bucket: IconBucketDroplet,
  coupon: IconRosetteDiscount,
  invoice: IconFileInvoice,
  address: IconMapPin,
  service: IconHeadset,
  member: IconUser,
} satisfies Record<string, Icon>;

interface Goods {
  readonly id: string;
  readonly name: string;
  readonly picture: string | null;
  readonly price: number;
}

function Products({ title, source, count: asked, layout, showPrice }: BlockValues) {
  const by = text(source, 'hot');
  const most = count(asked, 4, 20);
  const { data } = useRead<{ list: readonly Goods[] }>('/product/spu/shown', { by, count: most }, { enabled: most > 0, keep: true });
  return (
    <div className={classes.card}>
      <h3>
        {text(title, '商品列表')}
        <small>{STYLE_BLOCKS.products.fields.source.choices?.[by]}</small>
      </h3>
      <ul className={classes.products} data-layout={text(layout, 'two')}>
        {Array.from({ length: most }, (_, i) => {
          const one = data?.list[i];
          // Of fewer goods than are asked for no places are kept.
          if (data && !one) return null;
          return (
            <li key={one?.id ?? i}>
              {one?.picture ? <img src={one.picture} alt="" /> : <i />}
              {one ? <em>{one.name}</em> : <span />}
              {showPrice !== false && (one ? <strong>¥{formatMoney(one.price)}</strong> : <b />)}
            </li>
          );
        })}
      </ul>
      {data?.list.length === 0 && <p className={classes.none}>没有在售的商品</p>}
    </div>
  );
}

interface Card {
  readonly id: string;
  readonly name: string;
  readonly couponType: string;
  readonly faceAmount: number;
  readonly thresholdAmount: number;
  readonly discountBp: number | null;
}
const worthOf = ({ couponType, faceAmount, discountBp }: Card) =>
  couponType === 'rate' ? `${(discountBp ?? 10_000) / 1_000} 折` : couponType === 'water' ? '换水' : `¥${formatMoney(faceAmount)}`;

function Coupons({ title, count: asked }: BlockValues) {
  const most = count(asked, 3, 10);
  const { data } = useRead<{ list: readonly Card[] }>('/activity/coupon/shown', { count: most }, { enabled: most > 0, keep: true });
  return (
    <div className={classes.card}>
      <h3>{text(title, '优惠券')}</h3>
      <ul className={classes.coupons}>
        {(data?.list ?? Array.from({ length: most }, () => null)).map((one, i) => (
          <li key={one?.id ?? i}>
            <IconRosetteDiscount size={20} stroke={1.4} aria-hidden />
            {one && (
              <>
                <strong>{worthOf(one)}</strong>
                <em>{one.name}</em>
                {one.thresholdAmount > 0 && <small>满 {formatMoney(one.thresholdAmount)} 可用</small>}
              </>
            )}
          </li>
        ))}
      </ul>
      {data?.list.length === 0 && <p className={classes.none}>现在没有可领的卡</p>}
    </div>
  );
}

/** The place of what has not been chosen yet. */
const Nothing = ({ label }: { label: string }) => (
  <div className={classes.nothing}>
    <IconPhoto size={20} stroke={1.4} aria-hidden />
    {label}
  </div>
);

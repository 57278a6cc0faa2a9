import { IconPhoto, IconShoppingBag, IconSpeakerphone } from '@tabler/icons-react';
import type { BlockProps } from '../../console/contract';
import { useRead } from '../../console/base/http/useRead';
import { formatInstant, formatMoney } from '../../language/format';
import { MODULES } from './modules';
import classes from './module.module.css';

type Values = BlockProps['values'];
const text = (value: unknown, otherwise = '') => (typeof value === 'string' && value !== '' ? value : otherwise);
const leadsTo = (type: unknown) => MODULES.entry.fields.linkType.choices?.[String(type)] ?? '';

/** A module as customers see it on their phones, with current goods and activities; a link shows the kind of its target. */
export function ModuleBlock({ kind, values, held }: BlockProps) {
  if (kind === 'entry')
    return (
      <div className={classes.entry}>
        {text(values.icon) ? <img src={text(values.icon)} alt="" /> : <IconPhoto size={22} stroke={1.4} aria-hidden />}
        <span>{text(values.words, '入口')}</span>
        <small>{leadsTo(values.linkType)}</small>
      </div>
    );
  if (kind === 'banner')
    return (
      <div className={classes.banner}>
        {text(values.picture) ? (
          <img src={text(values.picture)} alt={text(values.words)} />
        ) : (
          <IconPhoto size={28} stroke={1.4} aria-hidden />
        )}
      </div>
    );
  if (kind === 'floor' || kind === 'grid')
    return (
      <div className={classes[kind]} data-columns={text(values.columns, 'four')}>
        {kind === 'floor' && <h3>{text(values.title, '楼层')}</h3>}
        {held.length > 0 ? held.map(({ drawn }) => drawn) : <p>{MODULES[kind].label}里还没有模块</p>}
      </div>
    );
  return kind === 'activity' ? <Activity {...values} /> : <Goods {...values} />;
}

function Activity({ title, themeId, showTime }: Values) {
  const id = text(themeId);
  const { data } = useRead<{ shown: { name: string; beginAt: string; endAt: string } | null }>(
    '/activity/theme/shown',
    { id },
    { enabled: id !== '' },
  );
  const theme = data?.shown;
  return (
    <div className={classes.row}>
      <IconSpeakerphone size={20} stroke={1.4} aria-hidden />
      <strong>{text(title, '活动')}</strong>
      <small>
        {theme?.name ?? (data ? '还没有上线的活动' : '主题活动')}
        {theme && showTime !== false && ` ${formatInstant(theme.beginAt).slice(5, 10)} 至 ${formatInstant(theme.endAt).slice(5, 10)}`}
      </small>
    </div>
  );
}

function Goods({ title, source, count }: Values) {
  const most = typeof count === 'number' ? Math.max(1, Math.min(20, count)) : 4;
  const { data } = useRead<{ list: readonly { id: string; name: string; price: number }[] }>(
    '/product/spu/shown',
    { by: text(source, 'hot'), count: most },
    { keep: true },
  );
  return (
    <div className={classes.goods}>
      <div className={classes.row}>
        <IconShoppingBag size={20} stroke={1.4} aria-hidden />
        <strong>{text(title, '商品')}</strong>
        <small>{data ? `${data.list.length} 件` : `${most} 件`}</small>
      </div>
      <ul>
        {data?.list.map(({ id, name, price }) => (
          <li key={id}>
            {name} <b>¥{formatMoney(price)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

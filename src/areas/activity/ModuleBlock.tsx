import { IconPhoto, IconShoppingBag, IconSpeakerphone } from '@tabler/icons-react';
import { MODULES } from './modules';
import classes from './module.module.css';

type Values = Readonly<Record<string, unknown>>;
const text = (value: unknown, otherwise = '') => (typeof value === 'string' && value !== '' ? value : otherwise);
const leadsTo = (type: unknown) => MODULES.entry.fields.linkType.choices?.[String(type)] ?? '';

/** A module as customers see it on their phone. Where it leads, and goods, are named in place of what is there. */
export function ModuleBlock({ kind, values }: { kind: string; values: Values }) {
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
  const Icon = kind === 'activity' ? IconSpeakerphone : IconShoppingBag;
  return (
    <div className={classes.row}>
      <Icon size={20} stroke={1.4} aria-hidden />
      <strong>{text(values.title, kind === 'activity' ? '活动' : '商品')}</strong>
      <small>{kind === 'activity' ? '主题活动' : `${String(values.count ?? 4)} 件`}</small>
    </div>
  );
}

import { IconChevronRight, IconPhoto } from '@tabler/icons-react';
import type { BlockProps } from '../../console/contract';
import { RichText } from '../../console/kit/rich/RichText';
import { APP_BLOCKS, ROLES } from './blocks';
import classes from './app.module.css';

type BlockValues = BlockProps['values'] & Pick<BlockProps, 'held'>;

/** A block as shops see it on their phone, and below it who does: not everybody sees all of them. */
export function AppBlock({ kind, values, held }: BlockProps) {
  const Block = Object.hasOwn(BLOCKS, kind) ? BLOCKS[kind as keyof typeof BLOCKS] : null;
  if (!Block) return null;
  const roles = ((values.roleScope as readonly (keyof typeof ROLES)[] | undefined) ?? []).map((role) => ROLES[role] ?? role);
  const only = [...(roles.length ? [`仅${roles.join('、')}`] : []), ...(values.minVersion ? [`≥ ${text(values.minVersion)}`] : [])].join(
    ' · ',
  );
  return (
    <div className={classes.block}>
      <Block {...values} held={held} />
      {only && <span className={classes.only}>{only}</span>}
    </div>
  );
}

const text = (value: unknown, otherwise = '') => (typeof value === 'string' && value !== '' ? value : otherwise);

const BLOCKS = {
  entry: ({ title, icon, badge }: BlockValues) => (
    <div className={classes.entry}>
      {text(icon) ? <img src={text(icon)} alt="" /> : <IconPhoto size={22} stroke={1.4} aria-hidden />}
      <span>{text(title, '入口名称')}</span>
      {badge === 'todo' && <b className={classes.badge}>待办</b>}
      {badge === 'fresh' && <b className={classes.badge}>新</b>}
      <IconChevronRight size={16} aria-hidden />
    </div>
  ),
  heading: ({ words }: BlockValues) => <h4 className={classes.heading}>{text(words, '分组标题')}</h4>,
  figures: ({ figures }: BlockValues) => {
    const all = (figures as readonly string[] | undefined) ?? [];
    const choices: Readonly<Record<string, string>> = APP_BLOCKS.figures.fields.figures.choices ?? {};
    return (
      <ul className={classes.figures}>
        {(all.length ? all : ['orders']).map((one) => (
          <li key={one}>
            <b>—</b>
            {choices[one] ?? one}
          </li>
        ))}
      </ul>
    );
  },
  banner: ({ pictures }: BlockValues) => {
    const [first] = (pictures as readonly string[] | undefined) ?? [];
    return <div className={classes.banner}>{first ? <img src={first} alt="" /> : '轮播图'}</div>;
  },
  words: ({ content }: BlockValues) => (
    <div className={classes.words}>
      <RichText text={text(content, '<p>说明文字</p>')} />
    </div>
  ),
  group: ({ title, layout, held }: BlockValues) => (
    <div className={classes.group} data-layout={text(layout, 'list')}>
      <h4 className={classes.heading}>{text(title, '分组')}</h4>
      {held.length > 0 ? held.map(({ drawn }) => drawn) : <p>分组里还没有组件</p>}
    </div>
  ),
} as const;

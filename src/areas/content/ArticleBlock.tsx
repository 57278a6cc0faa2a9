import { IconPhoto, IconPlayerPlay } from '@tabler/icons-react';
import { RichText } from '../../console/kit/rich/RichText';
import classes from './article.module.css';

type Values = Readonly<Record<string, unknown>>;
const text = (value: unknown, otherwise = '') => (typeof value === 'string' && value !== '' ? value : otherwise);

/** A paragraph of an article as readers see it on their phone. */
export function ArticleBlock({ kind, values }: { kind: string; values: Values }) {
  if (kind === 'words')
    return <div className={classes.words}>{text(values.content) ? <RichText text={text(values.content)} /> : '正文'}</div>;
  if (kind === 'picture' || kind === 'video') {
    const picture = text(kind === 'picture' ? values.picture : values.cover);
    return (
      <figure className={classes.figure}>
        {picture ? <img src={picture} alt={text(values.words)} /> : <IconPhoto size={28} stroke={1.4} aria-hidden />}
        <figcaption>
          {kind === 'video' && <IconPlayerPlay size={14} stroke={1.6} aria-hidden />} {text(values.caption, kind === 'video' ? '视频' : '')}
        </figcaption>
      </figure>
    );
  }
  if (kind === 'quote')
    return (
      <blockquote className={classes.quote}>
        {text(values.words, '引用')}
        {text(values.source) && <cite>{text(values.source)}</cite>}
      </blockquote>
    );
  return <hr className={classes.divider} data-large={values.height === 'large' || undefined} />;
}

/** What an article is built of. */
import { choice, image, rich, text, type BlockKind } from '../../language/field';

export const ARTICLE_BLOCKS = {
  words: {
    label: '正文',
    english: 'text',
    title: 'content',
    fields: { content: rich('正文', { max: 20_000, required: true, fetched: '/util/urlContent' }) },
  },
  picture: {
    label: '图片',
    english: 'picture caption',
    title: 'caption',
    fields: {
      picture: image('图片', { required: true, maxWidth: 1_200 }),
      caption: text('图注', { max: 60, help: '写在图下面' }),
      words: text('图片说明', { max: 60, required: true, help: '给看不到图的人' }),
    },
  },
  video: {
    label: '视频',
    english: 'video link',
    title: 'caption',
    fields: {
      link: text('视频链接', { max: 256, required: true, shape: 'https://\\S+', help: 'https:// 开头;点开后在视频站播放' }),
      cover: image('封面', { ratio: [16, 9], maxWidth: 1_200 }),
      caption: text('标题', { max: 60, required: true }),
    },
  },
  quote: {
    label: '引用',
    english: 'quote',
    title: 'words',
    fields: { words: text('引用', { max: 200, required: true }), source: text('出处', { max: 60 }) },
  },
  divider: {
    label: '分隔线',
    english: 'divider',
    fields: { height: choice('上下留白', { small: '小', large: '大' }, { required: true, default: 'small' }) },
  },
} as const satisfies Readonly<Record<string, BlockKind>>;

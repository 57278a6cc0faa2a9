import { choice, instant, json, text } from '../../language/field';
import { act, query, resource } from '../../language/resource';

/** When a report comes by itself: at eight in the morning. */
export const EVERY = { day: '每天早上', week: '每周一', month: '每月 1 日' } as const;
const FILE_TYPES = { xlsx: 'Excel', csv: 'CSV' } as const;
const which = { pageUrl: text('报表', { max: 128, required: true }), name: text('视图', { max: 30, required: true }) };

/** A scheduled report view: the file appears among the user's tasks, and in 我的待办 until downloaded. Each run uses their current rights. */
export const reportDelivery = resource('report_delivery', {
  label: '定时投递',
  title: 'name',
  english: 'report delivery',
  scope: { alone: 'createdBy' },
  fields: {
    ...which,
    query: json<Readonly<Record<string, string>>>('查询条件', { readOnly: true }),
    every: choice('投递', EVERY, { required: true, default: 'day' }),
    fileType: choice('格式', FILE_TYPES, { required: true, default: 'xlsx' }),
    status: choice(
      '状态',
      { on: '投递中', off: '已停' },
      { required: true, readOnly: true, default: 'on', tones: { on: 'run', off: 'idle' } },
    ),
    nextAt: instant('下次投递', { required: true, readOnly: true }),
    lastAt: instant('上次投递', { readOnly: true }),
  },
  uniqueWhere: [{ fields: ['createdBy', 'pageUrl', 'name'] }],
  indexes: [['createdBy', 'pageUrl']],
  reads: {
    /** One's own of a page. */
    mine: query('/console/delivery/mine', { access: 'session', input: { pageUrl: text('报表', { max: 128, required: true }) } }),
  },
  actions: {
    deliver: act('定时投递', '/console/delivery/set', {
      access: 'session',
      on: 'none',
      english: 'deliver report regularly',
      ask: {
        ...which,
        query: json<Record<string, string>>('查询条件'),
        every: choice('投递', EVERY, { required: true }),
        fileType: choice('格式', FILE_TYPES, { required: true, default: 'xlsx' }),
      },
    }),
    stop: act('停止投递', '/console/delivery/stop', { access: 'session', on: 'none', english: 'stop delivering report', ask: which }),
  },
});

import { date, ref, text } from '../../language/field';
import { act, query, resource } from '../../language/resource';

/** An event of a day (大促, 停水), entered once and shown in every report of that day. The platform's own: partners and shops do not see it. */
export const reportNote = resource('report_note', {
  label: '日期备注',
  title: 'text',
  english: 'note at a day',
  scope: { partner: 'hidden', shop: 'hidden' },
  fields: {
    day: date('日期', { required: true }),
    text: text('备注', { max: 40, required: true }),
  },
  indexes: [['day']],
  reads: {
    notes: query('/console/report/notes', {
      access: 'session',
      input: { from: date('从', { required: true }), to: date('到', { required: true }) },
    }),
  },
  actions: {
    add: act('加备注', '/console/report/note/add', {
      access: 'session',
      on: 'none',
      english: 'add note to day',
      ask: { day: date('日期', { required: true }), text: text('备注', { max: 40, required: true }) },
    }),
    drop: act('删除备注', '/console/report/note/remove', {
      access: 'session',
      on: 'none',
      english: 'remove note of day',
      ask: { note: ref('report_note', '备注', { required: true }) },
    }),
  },
});

import type { Platform } from '../language/platform';

/** Which page, call and resource of this platform plays which part in the console. */
export const PLATFORM: Platform = {
  areas: '/util/area',
  named: [{ resource: 'merchant_shop' }, { resource: 'partner_main', filter: 'partnerId' }],
  searched: ['/api/third/order/search', '/api/merchant/shop/search', '/api/partner/main/search'],
  log: { entries: 'operat_log', lines: 'operat_log_item' },
  waits: {
    page: '/api/statistics/admin/default/page/todo',
    count: '/statistics/admin/default/page/todo/count',
    events: '/statistics/admin/default/page/todo/events',
  },
  files: {
    page: '/api/upload/list',
    list: '/upload/list',
    create: '/upload/createTask',
    template: '/upload/template',
    rows: '/upload/rows',
    confirm: '/upload/confirm',
    cancel: '/upload/cancel',
  },
  account: { info: '/manage/user/info', password: '/api/manage/user/editPassword' },
  pictures: { resource: 'image_main', list: '/image/main/search' },
  errors: '/webLogs/add',
};

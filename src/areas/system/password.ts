import { instant, phone, text } from '../../language/field';
import { pages } from '../../language/page';
import { query, resource } from '../../language/resource';

/** The account of whoever is signed in, as they see it themselves. Its password is changed by the engine's own call. */
export const ownAccount = resource('own_account', {
  label: '本人账号',
  title: 'username',
  virtual: true,
  fields: {
    username: text('登录名', { max: 32 }),
    realName: text('姓名', { max: 32 }),
    phone: phone('手机号', { masked: true }),
    pwdChangedAt: instant('最近改密'),
    lastLoginAt: instant('最近登录'),
  },
  reads: { info: query('/manage/user/info', { access: 'session' }) },
});

export const passwordPages = pages(ownAccount, {
  url: '/api/manage/user/editPassword',
  name: '修改密码',
  group: 'system-management',
  subgroup: '账号',
  kind: 'own',
  read: 'info',
  whitelisted: true,
  english: 'change password',
  help: '改的是自己登录用的密码。忘了原密码请管理员重置。',
});

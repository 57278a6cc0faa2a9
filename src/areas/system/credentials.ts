import { text } from '../../language/field';

/** What somebody signs in with, as it is answered to whoever made or renewed it: the only time that the password is seen. */
export const credentials = (password: string, login = '登录名') => ({
  login: text(login),
  password: text(password, { once: true, help: '只显示这一次:请现在交给本人,关闭后只能再重置' }),
});

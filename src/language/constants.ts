/** Business constants of the product, in one place. Times are milliseconds unless named otherwise. */
export const VERSION = '1.0.32';
export const API_PREFIX = '/api';
/** Takes one file in a form, and returns the path under which it is served. */
export const UPLOAD_CALL = '/util/upimg';
export const UPLOAD_PATH = '/uploads';
/** Uploads for imports (`sheets=1`) get this path; they are never served. */
export const SHEET_PATH = '/uploads/sheets';
/** Bytes of one uploaded file. */
export const UPLOAD_LIMIT = 5 * 1024 * 1024;
export const TOAST_MS = 3000;
/** No timeout in effect: a number, because axios and the proxy require one. */
export const REQUEST_TIMEOUT_MS = 999_999_999;
export const CHUNK_TIMEOUT_MS = 120_000;
export const RELOAD_PULSE_MS = 1000;
export const MOBILE_BREAKPOINT_PX = 992;
export const MOBILE_FOLD_MS = 2000;
export const PROGRESS = { speed: 500, trickleSpeed: 200 } as const;
export const KEEP_ALIVE_MAX = 99;
export const LOADING_TEXT = '正在加载中...';
const PASSWORD_MIN = 8;
export const DEFAULT_LOGIN_KEY = 'wellhead-console';
/** Integers of this many digits or more travel as numbers and live as strings. */
export const BIG_DIGITS = 16;

/** Write paths that show the overlay and are protected against double submits: prefixes of calls. */
export const DEBOUNCED = [
  '/coupon/merchant/batch/',
  '/coupon/merchant/send/',
  '/market/column/',
  '/market/article/',
  '/product/brand/',
  '/product/category/',
  '/product/spu/',
  '/sms/platform/',
  '/sms/template/',
  '/manage/user/',
  '/admin/user/',
  '/partner/main/',
  '/partner/service/type/',
  '/sys/config/',
  '/work/order/clause/',
  '/merchant/shop/followUp/',
] as const;

export const LOGIN_RULES = {
  username: '用户名/手机号不能为空',
  emptyPassword: '密码不能为空',
  weakPassword: '密码不符合规则：至少一个大写字母、一个小写字母、一个数字、至少八个字符',
} as const;

/** First violated login rule, or null. A blank name and the text `null` count as empty. */
export function loginProblem(username: string, password: string): string | null {
  const name = username.trim();
  if (name === '' || name === 'null') return LOGIN_RULES.username;
  if (password === '') return LOGIN_RULES.emptyPassword;
  return strongPassword(password) ? null : LOGIN_RULES.weakPassword;
}

export const strongPassword = (password: string) =>
  password.length >= PASSWORD_MIN && /[A-Z]/.test(password) && /[a-z]/.test(password) && /\d/.test(password);

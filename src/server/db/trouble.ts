/** Errors that mean the database or the disk is unavailable for now: not the caller's fault, and temporary. */
import { Overloaded } from './gate';

export interface Trouble {
  /** For the caller, in Chinese. */
  readonly message: string;
  /** When it is worth trying again, in seconds. */
  readonly retryAfterS: number;
}

/** @returns null for other errors: bugs of ours, or invalid calls. */
export function troubleOf(error: unknown): Trouble | null {
  if (error instanceof Overloaded) return { message: BUSY, retryAfterS: error.retryAfterS };
  if (!(error instanceof Error)) return null;
  const { code, errors, cause } = error as Error & { code?: unknown; errors?: readonly unknown[] };
  if (typeof code === 'string') for (const [codes, message, retryAfterS] of BY_CODE) if (codes.test(code)) return { message, retryAfterS };
  if (BY_TEXT.test(error.message)) return { message: GONE, retryAfterS: 3 };
  // A host of several addresses fails at each of them.
  return errors?.length ? troubleOf(errors[0]) : cause ? troubleOf(cause) : null;
}

const BUSY = '现在使用的人很多,服务暂时忙不过来,请稍后再试';
const GONE = '数据库暂时连接不上,请稍后再试';
const BY_CODE: readonly (readonly [RegExp, string, number])[] = [
  [/^(53100|ENOSPC|EDQUOT)$/, '服务器的磁盘已满,现在不能保存,请联系管理员后再试', 30],
  [/^(25006|EROFS)$/, '数据库现在只能读,不能保存,请稍后再试', 10],
  [/^(57014|55P03|25P03|25P04|57P05)$/, '数据库没有在限定的时间内答复,请稍后再试', 5],
  [/^(40001|40P01)$/, '这些数据正被很多人同时修改,请稍后再试', 2],
  [/^(53[0-9A-Z]{3}|28[0-9A-Z]{3}|3D000|08[0-9A-Z]{3}|57P0[1-4]|58[0-9A-Z]{3}|EIO|EMFILE|ENFILE)$/, GONE, 3],
  [/^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/, GONE, 3],
];
/** What the driver says without a code. */
const BY_TEXT =
  /^(database ".*" is not currently accepting connections|Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end|The embedded database failed|the database thread ended)/i;

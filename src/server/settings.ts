/** What can be set from outside, read once at start from the environment. */
import { join } from 'node:path';
import { DEFAULT_LOGIN_KEY } from '../language/constants';

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Folder of the embedded database; used when there is no `databaseUrl`. */
  readonly dataDir: string;
  /** Folder of the uploaded files; several servers on one database share it. */
  readonly uploadDir: string;
  /** PostgreSQL to use instead of the embedded database. */
  readonly databaseUrl: string | null;
  /** AES key (16, 24 or 32 bytes) that hides login names and passwords from logs on the way. */
  readonly loginKey: string;
  /** `demo`: fill an empty database with demo data; the embedded one does so by default. */
  readonly seed: 'demo' | 'none';
  /** Which permission nodes apply. */
  readonly environment: 'test' | 'production';
  /** How much is written to standard output, a JSON line each; sign-ins and refusals are `info` and `warn`. */
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Address of the separate dashboard page; empty: there is none. Our own board needs our own back end. */
  readonly dashboardUrl: string;
}

/** A setting or the machine stands in the way: `message` is one line for the operator, and the process exits with 1. */
export class StartError extends Error {}

/** What an operator is told when the port can't be listened on. */
export function listenFault(error: unknown, { port, host }: Pick<Settings, 'port' | 'host'>): StartError {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new StartError(`端口 ${port} 已被占用,请用 PORT 指定别的端口`);
  return new StartError(`不能在 ${host}:${port} 上监听(${code ?? message})`);
}

/** @throws StartError naming the variable and what it may be. */
export function settingsFrom(env: Readonly<Record<string, string | undefined>>): Settings {
  const read = (name: string, fallback: string) => env[name]?.trim() || fallback;
  const oneOf = <T extends string>(name: string, values: readonly T[], fallback: T): T => {
    const value = read(name, fallback) as T;
    if (!values.includes(value)) throw new StartError(`环境变量 ${name} 应为 ${values.join('、')} 之一,现在是“${value}”`);
    return value;
  };
  const port = Number(read('PORT', '4600'));
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new StartError(`环境变量 PORT 应为 0 到 65535 的整数,现在是“${env.PORT}”`);
  const loginKey = read('LOGIN_KEY', DEFAULT_LOGIN_KEY);
  if (![16, 24, 32].includes(Buffer.byteLength(loginKey))) throw new StartError(`环境变量 LOGIN_KEY 应为 16、24 或 32 字节,现在是 ${Buffer.byteLength(loginKey)} 字节`);
  const databaseUrl = env.DATABASE_URL?.trim() || null;
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) throw new StartError('环境变量 DATABASE_URL 应以 postgres:// 或 postgresql:// 开头');
  const dataDir = read('DATA_DIR', './data');
  return {
    port, loginKey, databaseUrl, host: read('HOST', '127.0.0.1'), dataDir, uploadDir: read('UPLOAD_DIR', join(dataDir, 'uploads')), dashboardUrl: env.DASHBOARD_URL?.trim() ?? (env.BACKEND_URL?.trim() ? '' : '/board.html'),
    logLevel: oneOf('LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug'], 'info'),
    seed: oneOf('SEED', ['demo', 'none'], databaseUrl ? 'none' : 'demo'),
    environment: oneOf('ENVIRONMENT', ['test', 'production'], 'production'),
  };
}

/** What can be set from outside, read once at start from the environment. */
import { isIP } from 'node:net';
import { join } from 'node:path';
import { DEFAULT_LOGIN_KEY } from '../language/constants';
import { DAY_MS } from '../language/days';

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Port of the watchdog thread's own `/healthz`, which answers even when the main thread hangs; null: none. */
  readonly healthPort: number | null;
  /** Folder of the embedded database; used when there is no `databaseUrl`. */
  readonly dataDir: string;
  /** Folder of the uploaded files; several servers on one database share it. */
  readonly uploadDir: string;
  /** PostgreSQL to use instead of the embedded database. */
  readonly databaseUrl: string | null;
  /** A streaming copy of that PostgreSQL, for reads. */
  readonly replicaUrl: string | null;
  /** AES key (16, 24 or 32 bytes) that hides login names and passwords from logs on the way. */
  readonly loginKey: string;
  /** `demo`: fill an empty database with demo data; the embedded one does so by default. */
  readonly seed: 'demo' | 'none';
  /** Which permission nodes apply. */
  readonly environment: 'test' | 'production';
  /** How much is written to standard output, a JSON line each; sign-ins and refusals are `info` and `warn`. */
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Address of the separate dashboard page, if any. Our own board works only with our own back end. */
  readonly dashboardUrl: string;
  /** File of approved outlines (GeoJSON) that maps draw instead of their schematic. */
  readonly mapOutlines: string | null;
  /** Another back end that answers `/api` in place of our own. */
  readonly backendUrl: string | null;
  /** Size of the demo data. */
  readonly seedOrders: number | null;
  /** Orders a minute that the demo makes up by itself; 0: none. */
  readonly simulateRate: number;
  /** Connections to PostgreSQL that one process may hold. */
  readonly databasePool: number;
  readonly sessionLimits: SessionLimits;
  /** Who may say whose request it passes on: addresses, networks, or `loopback`, `linklocal`, `uniquelocal`. */
  readonly trustProxy: readonly string[];
  /** Whether a handler that holds rows against their order fails: in tests and development. */
  readonly checkLocks: boolean;
  /** Opens `/metrics` to bearers of this token; null: to programs on this machine only. */
  readonly metricsToken: string | null;
  /** How long a server that is being stopped still answers, for load balancers to notice. */
  readonly drainSeconds: number;
}

/** When a session ends by itself: after inactivity, and in any case. */
export interface SessionLimits {
  readonly idleMs: number;
  readonly absoluteMs: number;
}

export const DEFAULT_POOL = 10;

/** A setting or the machine prevents starting: `message` is one line for the operator, and the process exits with 1. */
export class StartError extends Error {}

/** The message for an operator when the port can't be listened on. */
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
  const whole = (name: string, fallback: number, min: number, max: number): number => {
    const text = read(name, String(fallback));
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    if (!(value >= min && value <= max)) throw new StartError(`环境变量 ${name} 应为 ${min} 到 ${max} 的整数,现在是“${text}”`);
    return value;
  };
  const origin = (name: string): string | null => {
    const value = env[name]?.trim() || null;
    if (value && !/^https?:\/\/[^/]+$/.test(value)) throw new StartError(`环境变量 ${name} 应为 http(s)://主机[:端口],现在是“${value}”`);
    return value;
  };
  const loginKey = read('LOGIN_KEY', DEFAULT_LOGIN_KEY);
  if (![16, 24, 32].includes(Buffer.byteLength(loginKey)))
    throw new StartError(`环境变量 LOGIN_KEY 应为 16、24 或 32 字节,现在是 ${Buffer.byteLength(loginKey)} 字节`);
  // Their values hold passwords, so they are not repeated.
  const secretUrl = (name: string): string | null => {
    const value = env[name]?.trim() || null;
    if (value && !/^postgres(ql)?:\/\//.test(value)) throw new StartError(`环境变量 ${name} 应以 postgres:// 或 postgresql:// 开头`);
    return value;
  };
  const databaseUrl = secretUrl('DATABASE_URL');
  const replicaUrl = secretUrl('DATABASE_REPLICA_URL');
  if (replicaUrl && !databaseUrl) throw new StartError('环境变量 DATABASE_REPLICA_URL 要与 DATABASE_URL 一起设置');
  const backendUrl = origin('BACKEND_URL');
  const metricsToken = env.METRICS_TOKEN?.trim() || null;
  if (metricsToken && !/^[\x21-\x7e]{16,256}$/.test(metricsToken))
    throw new StartError('环境变量 METRICS_TOKEN 应为 16 到 256 个可见的 ASCII 字符');
  const trustProxy = read('TRUST_PROXY', 'loopback')
    .split(',')
    .map((part) => part.trim());
  for (const part of trustProxy)
    if (!isNetwork(part))
      throw new StartError(
        `环境变量 TRUST_PROXY 应为以逗号分隔的 IP 地址、网段(10.0.0.0/8)或 loopback、linklocal、uniquelocal,现在有“${part}”`,
      );
  const seed = oneOf('SEED', ['demo', 'none'], databaseUrl ? 'none' : 'demo');
  const simulateRate = whole('SIMULATE_RATE', 0, 0, 600);
  if (simulateRate > 0 && seed !== 'demo') throw new StartError('环境变量 SIMULATE_RATE 只能用于演示数据(SEED=demo)');
  const dataDir = read('DATA_DIR', './data');
  return {
    port: whole('PORT', 4600, 0, 65_535),
    healthPort: env.HEALTH_PORT?.trim() ? whole('HEALTH_PORT', 0, 1, 65_535) : null,
    loginKey,
    databaseUrl,
    replicaUrl,
    backendUrl,
    metricsToken,
    trustProxy,
    host: read('HOST', '127.0.0.1'),
    dataDir,
    uploadDir: read('UPLOAD_DIR', join(dataDir, 'uploads')),
    dashboardUrl: env.DASHBOARD_URL?.trim() ?? (backendUrl ? '' : '/board.html'),
    mapOutlines: env.MAP_OUTLINES?.trim() || null,
    logLevel: oneOf('LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug'], 'info'),
    seed,
    simulateRate,
    environment: oneOf('ENVIRONMENT', ['test', 'production'], 'production'),
    seedOrders: env.SEED_ORDERS?.trim() ? whole('SEED_ORDERS', 0, 1, 10_000_000) : null,
    databasePool: whole('DATABASE_POOL', DEFAULT_POOL, 1, 500),
    sessionLimits: {
      idleMs: whole('SESSION_IDLE_MINUTES', 480, 1, 10_080) * 60_000,
      absoluteMs: whole('SESSION_DAYS', 7, 1, 90) * DAY_MS,
    },
    checkLocks: oneOf('CHECK_LOCKS', ['0', '1'], '0') === '1',
    drainSeconds: whole('DRAIN_SECONDS', 0, 0, 300),
  };
}

function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  const version = isIP(address);
  if (version === 0) return ['loopback', 'linklocal', 'uniquelocal'].includes(text);
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

import { expect, it } from 'vitest';
import { settingsFrom } from './settings';

it('has a default for everything', () => {
  expect(settingsFrom({})).toEqual({
    port: 4600,
    healthPort: null,
    checkLocks: false,
    host: '127.0.0.1',
    dataDir: './data',
    uploadDir: 'data/uploads',
    databaseUrl: null,
    loginKey: 'wellhead-console',
    seed: 'demo',
    environment: 'production',
    dashboardUrl: '/board.html',
    mapOutlines: null,
    logLevel: 'info',
    replicaUrl: null,
    backendUrl: null,
    seedOrders: null,
    simulateRate: 0,
    databasePool: 10,
    sessionLimits: { idleMs: 8 * 3_600_000, absoluteMs: 7 * 86_400_000 },
    trustProxy: ['loopback'],
    metricsToken: null,
    drainSeconds: 0,
  });
});

it('keeps uploads in the data folder unless set otherwise', () => {
  expect(settingsFrom({ DATA_DIR: '/srv/wellhead' }).uploadDir).toBe('/srv/wellhead/uploads');
  expect(settingsFrom({ UPLOAD_DIR: '/mnt/shared' }).uploadDir).toBe('/mnt/shared');
});

it('fills PostgreSQL with demo data only when asked', () => {
  expect(settingsFrom({ DATABASE_URL: 'postgres://x/y' }).seed).toBe('none');
  expect(settingsFrom({ DATABASE_URL: 'postgres://x/y', SEED: 'demo' }).seed).toBe('demo');
});

it.each([
  [{ PORT: '99999' }, '环境变量 PORT 应为 0 到 65535 的整数,现在是“99999”'],
  [{ PORT: 'x' }, '环境变量 PORT 应为 0 到 65535 的整数,现在是“x”'],
  [{ LOGIN_KEY: 'short' }, '环境变量 LOGIN_KEY 应为 16、24 或 32 字节'],
  [{ DATABASE_URL: 'mysql://x' }, '环境变量 DATABASE_URL 应以 postgres://'],
  [{ SEED: 'some' }, '环境变量 SEED 应为 demo、none 之一,现在是“some”'],
  [{ ENVIRONMENT: 'dev' }, '环境变量 ENVIRONMENT'],
  [{ SEED_ORDERS: 'many' }, '环境变量 SEED_ORDERS 应为 1 到 10000000 的整数,现在是“many”'],
  [{ SESSION_IDLE_MINUTES: '0' }, '环境变量 SESSION_IDLE_MINUTES 应为 1 到 10080'],
  [{ SIMULATE_RATE: '601' }, '环境变量 SIMULATE_RATE 应为 0 到 600'],
  [{ SIMULATE_RATE: '5', DATABASE_URL: 'postgres://x/y' }, '只能用于演示数据'],
  [{ SESSION_DAYS: '1.5' }, '环境变量 SESSION_DAYS'],
  [{ DATABASE_REPLICA_URL: 'postgres://x/y' }, 'DATABASE_REPLICA_URL 要与 DATABASE_URL 一起设置'],
  [{ DATABASE_POOL: '-1' }, '环境变量 DATABASE_POOL'],
  [{ HEALTH_PORT: '0' }, 'HEALTH_PORT'],
  [{ DRAIN_SECONDS: '301' }, '环境变量 DRAIN_SECONDS 应为 0 到 300'],
  [{ METRICS_TOKEN: 'short' }, '环境变量 METRICS_TOKEN 应为 16 到 256'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, '环境变量 TRUST_PROXY'],
  [{ TRUST_PROXY: 'loopback, everyone' }, '现在有“everyone”'],
  [{ BACKEND_URL: 'erp.example.com' }, '环境变量 BACKEND_URL 应为 http(s)://主机[:端口],现在是“erp.example.com”'],
])('names the variable that is wrong, its value and what it may be: %o', (env, message) => {
  expect(() => settingsFrom(env)).toThrow(message);
});

it('repeats no secret in what it says', () => {
  for (const env of [{ DATABASE_URL: 'mysql://me:hunter2@x' }, { METRICS_TOKEN: 'hunter2' }, { LOGIN_KEY: 'hunter2' }])
    expect(() => settingsFrom(env)).toThrow(expect.objectContaining({ message: expect.not.stringContaining('hunter2') }));
});

it('believes proxies by address, network or name', () => {
  expect(settingsFrom({ TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::/8,192.0.2.1' }).trustProxy).toEqual([
    'loopback',
    '10.0.0.0/8',
    'fd00::/8',
    '192.0.2.1',
  ]);
});

import { expect, it } from 'vitest';
import { settingsFrom } from './settings';

it('has a default for everything', () => {
  expect(settingsFrom({})).toEqual({
    port: 4600, host: '127.0.0.1', dataDir: './data', uploadDir: 'data/uploads', databaseUrl: null, loginKey: 'wellhead-console', seed: 'demo', environment: 'production', dashboardUrl: '/board.html', logLevel: 'info',
  });
});

it('keeps uploads in the data folder unless told otherwise', () => {
  expect(settingsFrom({ DATA_DIR: '/srv/wellhead' }).uploadDir).toBe('/srv/wellhead/uploads');
  expect(settingsFrom({ UPLOAD_DIR: '/mnt/shared' }).uploadDir).toBe('/mnt/shared');
});

it('fills PostgreSQL with demo data only when asked', () => {
  expect(settingsFrom({ DATABASE_URL: 'postgres://x/y' }).seed).toBe('none');
  expect(settingsFrom({ DATABASE_URL: 'postgres://x/y', SEED: 'demo' }).seed).toBe('demo');
});

it.each([
  [{ PORT: '99999' }, '环境变量 PORT'], [{ PORT: 'x' }, '环境变量 PORT'], [{ LOGIN_KEY: 'short' }, '环境变量 LOGIN_KEY'],
  [{ DATABASE_URL: 'mysql://x' }, '环境变量 DATABASE_URL'], [{ SEED: 'some' }, '环境变量 SEED'], [{ ENVIRONMENT: 'dev' }, '环境变量 ENVIRONMENT'],
])('names the variable that is wrong: %o', (env, message) => {
  expect(() => settingsFrom(env)).toThrow(message);
});

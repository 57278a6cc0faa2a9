import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockFolder } from './folderLock';

let folder: string;
const file = () => join(folder, 'owner.lock');
const owned = (owner: object) => writeFileSync(file(), JSON.stringify({ host: hostname(), began: null, token: 'theirs', ...owner }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('makes the folder, names its owner, and gives it back', () => {
  folder = join(folder, 'deep', 'down');
  const unlock = lockFolder(folder);
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() });
  unlock();
  expect(existsSync(file())).toBe(false);
});

it('refuses a folder whose owner lives, here or on another machine', () => {
  owned({ pid: process.ppid });
  expect(() => lockFolder(folder)).toThrow(`正被另一个进程使用(进程 ${process.ppid}@${hostname()})`);
  owned({ pid: 1, host: 'another-machine' });
  expect(() => lockFolder(folder)).toThrow(/正被另一个进程使用/);
});

it('takes over from an owner that is gone, one whose number now belongs to another process, and a torn file', () => {
  for (const owner of [{ pid: 2 ** 22 + 1 }, { pid: process.ppid, began: 'another time' }, { pid: process.pid }]) {
    owned(owner);
    lockFolder(folder)();
  }
  writeFileSync(file(), '{"pid":');
  lockFolder(folder)();
});

it('says when the folder can not be written', () => {
  const blocked = join(folder, 'file');
  writeFileSync(blocked, '');
  expect(() => lockFolder(join(blocked, 'data'))).toThrow(/不可写/);
});

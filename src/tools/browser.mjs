/**
 * Finds or installs a Chromium for the end-to-end tests: Debian's where there is apt, else Playwright's. Its headless shell, which draws no
 * window, opens pages in half the time.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fail } from './ensure.mjs';

const SHELL = '/usr/bin/chromium-headless-shell';
const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** @returns the path of an executable; ends the program where none can be had. */
export function ensureBrowser() {
  const asRoot = process.getuid?.() === 0;
  if (!process.env.CHROMIUM_PATH && !existsSync(SHELL) && asRoot && existsSync('/usr/bin/apt-get')) {
    console.log('正在安装 Chromium…');
    attempt('apt-get', ['update', '-qq']);
    attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-cjk'], {
      DEBIAN_FRONTEND: 'noninteractive',
    });
  }
  const found = find();
  if (found) return found;
  console.log('正在安装 Playwright 的 Chromium…');
  attempt('npx', ['playwright', 'install', ...(asRoot ? ['--with-deps'] : []), 'chromium']);
  return find() ?? fail('没有可用的 Chromium:请安装后用 CHROMIUM_PATH 指定它的路径。');
}

function find() {
  const own = spawnSync(process.execPath, ['-e', "import('playwright').then((p) => process.stdout.write(p.chromium.executablePath()))"], {
    encoding: 'utf8',
  }).stdout;
  return [process.env.CHROMIUM_PATH, SHELL, own, ...KNOWN].find((path) => path && existsSync(path)) ?? null;
}

const attempt = (command, args, env = {}) =>
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });

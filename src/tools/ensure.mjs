/**
 * What must be there before anything else runs: a Node that is new enough, the packages, an up-to-date build. Plain JavaScript, because
 * nothing is installed yet.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const MIN_NODE = [20, 19];
const INSTALLED = join(ROOT, 'node_modules/.package-lock.json');
const BUILT = join(ROOT, 'dist/.sources');
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');
const SOURCES = ['src', 'commands', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** Ends with one clear line where Node is too old. */
export function ensureNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return;
  fail(`井台需要 Node ${MIN_NODE.join('.')} 或更新版本,当前是 ${process.versions.node}。请安装 Node 20、22 或 24 后重试。`);
}

/** Installs exactly what the lock file says, if that has not been done yet, by us or by an `npm ci` of somebody's own. */
export function ensurePackages() {
  if (isInstalled()) return;
  console.log('正在安装依赖…');
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], '依赖安装失败,请检查网络和 npm 设置后重试。');
}

/** npm records at its end what it installed: every package of the lock file must be there, but for those of other systems. */
function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const packagesOf = (file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages).filter(([path]) => path);
  const there = new Map(packagesOf(INSTALLED));
  const wanted = packagesOf(join(ROOT, 'package-lock.json'));
  return (
    there.size <= wanted.length &&
    wanted.every(([path, { version, integrity, optional }]) => {
      const found = there.get(path);
      return found ? found.version === version && found.integrity === integrity : optional === true;
    })
  );
}

/**
 * Builds what a source has changed since the last time: the server at once, the console in what time is left by whatever the caller goes on with.
 * @returns a promise of the console.
 */
export function ensureBuild() {
  const wanted = hashOf(SOURCES.flatMap((path) => filesOf(join(ROOT, path))));
  if (existsSync(BUILT) && readFileSync(BUILT, 'utf8') === wanted) return Promise.resolve();
  console.log('正在构建…');
  rmSync(BUILT, { force: true });
  const message = '构建失败,见上面的错误。';
  const build = [VITE, 'build', '--logLevel', 'error'];
  const consoleBuilt = new Promise((resolve) => {
    const child = spawn(process.execPath, build, spawnOptions({ shell: false }));
    child.once('error', (error) => fail(`${message}(${error.message})`));
    child.once('exit', (status) => (status === 0 ? resolve() : fail(message)));
    setPriority(child.pid, constants.priority.PRIORITY_LOW);
  });
  run(process.execPath, [...build, '--ssr'], message, { shell: false });
  return consoleBuilt.then(() => writeFileSync(BUILT, wanted));
}

/** Compresses what was built, in what time others leave: until then the server does so by the way. */
export function compressBeside() {
  const child = spawn(process.execPath, [COMPRESS], spawnOptions({ shell: false }));
  setPriority(child.pid, constants.priority.PRIORITY_LOW);
  process.once('exit', () => child.kill());
}
export const compressBuilt = () => run(process.execPath, [COMPRESS], '压缩失败,见上面的错误。', { shell: false });
const COMPRESS = join(import.meta.dirname, 'compress.mjs');

/** Runs a program to its end; ends this one with `message` where it fails. */
export function run(command, args, message, options = {}) {
  const { status, error } = spawnSync(command, args, spawnOptions(options));
  if (error || status !== 0) fail(error ? `${message}(${error.message})` : message);
}

export function spawnOptions(options = {}) {
  return { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32', ...options };
}

export function fail(message) {
  console.error(`\n${message}`);
  process.exit(1);
}

function filesOf(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

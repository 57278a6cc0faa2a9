/** `npm test`: installs what is missing, then every gate in turn. `npm test -- api` runs the suites whose name contains a word. */
import { ensureBrowser } from './browser.mjs';
import { ensureBuild, ensureNode, ensurePackages, run } from './ensure.mjs';

// What the runner would say of our own configuration's imports, a line for each of them, helps nobody.
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true';
ensureNode();
ensurePackages();
const only = process.argv[2];
const gates = [
  ['types', () => run('npx', ['tsc'], '类型检查没有通过。')],
  ['lint', () => run('npx', ['oxlint', '--deny-warnings', 'src', 'commands', 'tests'], '代码检查没有通过。')],
  ['build', ensureBuild],
  ['unit', () => run('npx', ['vitest', 'run', '--project', 'unit', '--project', 'unit-alone'], '单元测试没有通过。')],
  ['api', () => run('npx', ['vitest', 'run', '--project', 'api'], '接口测试没有通过。')],
  ['e2e', () => run('npx', ['vitest', 'run', '--project', 'e2e'], '端到端测试没有通过。', { env: { ...process.env, CHROMIUM_PATH: ensureBrowser() } })],
];
for (const [name, gate] of gates) {
  if (only && !name.includes(only) && name !== 'build') continue;
  const from = Date.now();
  console.log(`\n── ${name}`);
  await gate();
  console.log(`── ${name}: ${((Date.now() - from) / 1000).toFixed(1)} s`);
}

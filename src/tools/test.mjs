/** `npm test`: installs what is missing, then every gate in turn. `npm test -- api` runs the suites whose name contains a word. */
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ROOT, compressBuilt, ensureBuild, ensureNode, ensurePackages, fail, run } from './ensure.mjs';
import { runSuite } from './suite.mjs';

ensureNode();
ensurePackages();
const only = process.argv[2];
// Some suites take turns, by the day: SAMPLE asks for those of another. Whoever runs past midnight ends with those they began with.
if (!process.env.FULL) process.env.SAMPLE ??= String(Math.floor(Date.now() / 86_400_000));
// What does not even compile is not tested; of the suites each says what it finds, whatever the others found.
const gates = [
  [
    'types',
    () => {
      run('npx', ['tsc'], '类型检查没有通过。');
      run('npx', ['tsx', 'src/tools/declarations.ts'], '声明有误。');
    },
  ],
  ['lint', () => run('npx', ['oxlint', '--deny-warnings', 'src', 'commands', 'tests'], '代码检查没有通过。')],
  [
    'format',
    () => run('npx', ['oxfmt', '--check', 'src', 'commands', 'tests', 'vite.config.ts'], '代码格式不一致,请运行 npm run format。'),
  ],
  ['build', () => ensureBuild().then(compressBuilt)],
  ['unit', () => runSuite(['unit', 'unit-alone'])],
  ['api', () => runSuite(['api'], { SERVER_PROGRAM: join(ROOT, 'dist/server/serve.js') })],
  ['e2e', () => runSuite(['e2e'], { CHROMIUM_PATH: ensureBrowser() })],
];
const failed = [];
const flaky = [];
if (process.env.SAMPLE) console.log(`SAMPLE=${process.env.SAMPLE}:轮到的测试文件这次都跑,其余下次;npm run test:full 全跑。`);
for (const [name, gate] of gates) {
  if (only && !name.includes(only) && name !== 'build') continue;
  const from = Date.now();
  console.log(`\n── ${name}`);
  const suite = await gate();
  failed.push(...(suite?.failed ?? []));
  flaky.push(...(suite?.flaky ?? []));
  console.log(`── ${name}: ${((Date.now() - from) / 1000).toFixed(1)} s`);
}
const listed = (tests) =>
  tests.map(({ file, test, why, trail }) => [`  ${file} ${test}:${why}`, ...trail.split('\n').filter(Boolean)].join('\n    ')).join('\n');
if (flaky.length) console.log(`\n有 ${flaky.length} 个测试第一次没有通过,单独再跑通过了(不稳定的测试是缺陷,请修):\n${listed(flaky)}`);
if (failed.length) fail(`${failed.length} 个测试没有通过:\n${listed(failed)}`);

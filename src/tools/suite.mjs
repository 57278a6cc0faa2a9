/** Runs a suite of tests; files that fail run once more, alone. What passes then is flaky: a defect to mend, but not of this change. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT, spawnOptions } from './ensure.mjs';

/** More than so many failing files are no bad luck. */
const MOST_AGAIN = 4;
/** Lines of what a window did that stand in the closing lines. */
const MOST_LINES = 8;

/**
 * @param {readonly string[]} projects of the test runner
 * @param {Readonly<Record<string, string>>} env what it needs besides
 * @returns {{ failed: Failure[], flaky: Failure[] }} tests that did not pass, the second time where there was one; and those that did then
 * @typedef {{ file: string, test: string, why: string, trail: string }} Failure
 */
export function runSuite(projects, env = {}) {
  rmSync(join(tmpdir(), 'wellhead-failures'), { recursive: true, force: true });
  const first = runOnce(projects, [], env);
  const files = [...new Set(first.map(({ file }) => file))];
  if (files.length === 0 || files.length > MOST_AGAIN || files.includes('')) return { failed: first, flaky: [] };
  console.log(`\n── 再跑一次:${files.join(' ')}`);
  const again = runOnce(projects, [...files, '--no-file-parallelism'], { ...env, TRACES: '1' });
  const isSame = (one) => (other) => one.file === other.file && one.test === other.test;
  return { failed: again, flaky: first.filter((one) => !again.some(isSame(one))) };
}

/** @returns {Failure[]} */
function runOnce(projects, args, env) {
  const home = mkdtempSync(join(tmpdir(), 'wellhead-suite-'));
  const report = join(home, 'report.json');
  try {
    const { status } = spawnSync(
      'npx',
      [
        'vitest',
        'run',
        ...projects.flatMap((name) => ['--project', name]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile=${report}`,
        ...args,
      ],
      spawnOptions({ env: { ...process.env, ...env } }),
    );
    if (status === 0) return [];
    const failed = failedIn(report);
    return failed.length > 0
      ? failed
      : [{ file: '', test: projects.join(' '), why: `exit ${status}:没有测试失败,但有没人等的错误(见上面的 Unhandled Errors)`, trail: '' }];
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** What a window last asked the server, and where the keyboard was, when an end-to-end test failed (`tests/e2e/stage.ts`). */
function trailOf(title) {
  const path = join(tmpdir(), 'wellhead-failures', title.slice(0, 40));
  return existsSync(`${path}.txt`)
    ? readFileSync(`${path}.txt`, 'utf8').split('\n').slice(-MOST_LINES).concat(`${path}.png`).join('\n')
    : '';
}

/** Tests that failed by the runner's own report; a file that could not be read at all counts as one. */
function failedIn(report) {
  const said = (text) => stripVTControlCharacters(text).split('\n')[0].slice(0, 200);
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
      .testResults.filter(({ status }) => status === 'failed')
      .flatMap(({ name, message, assertionResults }) => {
        const file = relative(ROOT, name);
        const failed = assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ title, fullName, failureMessages }) => ({
            file,
            test: fullName,
            why: said(failureMessages[0] ?? ''),
            trail: trailOf(title),
          }));
        return failed.length > 0 ? failed : [{ file, test: '', why: said(message ?? ''), trail: '' }];
      });
  } catch {
    return [];
  }
}

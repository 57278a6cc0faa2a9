/** The promises of SECURITY.md: that their proofs exist, and those that are about the sources themselves. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const proofs = readFileSync('src/server/SECURITY.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| rule'))
  .map((line) => ({
    rule: line.split(' | ')[0]!.slice(2),
    tests: line
      .split(' | ')
      .slice(2)
      .join(' | ')
      .replace(/ \|$/, '')
      .split(' · ')
      .map((test) => /^`([^`]+)`: (.+)$/.exec(test)),
  }));

it('are many, and each names its proofs', () => {
  expect(proofs.length).toBeGreaterThan(40);
  for (const { rule, tests } of proofs) expect(tests, rule).not.toContain(null);
});

it.each(proofs.flatMap(({ tests }) => tests.map((test) => [test![1]!, test![2]!])))('%s still proves: %s', (file, name) => {
  expect(existsSync(file), `${file} is gone`).toBe(true);
  expect(readFileSync(file, 'utf8').replaceAll("\\'", "'"), `${file} has no such test any more`).toContain(name);
});

/** What opens a connection to somewhere: a fetch, a client of one of Node's modules, or a package that is one. */
const REACHES =
  /(?<![.\w])fetch\((?!\{)|from '(node:)?(https|http2|tls|dgram)'|import \{[^}]*\b(request|get)\b[^}]*\} from '(node:)?http'|import \{[^}]*\b(connect|createConnection|Socket)\b[^}]*\} from '(node:)?net'|from '(axios|undici|got|node-fetch|ws)'|new (WebSocket|EventSource)\(/;
const SERVER = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.replaceAll('\\', '/')}`)
  .filter((file) => /^src\/(server\/.*|areas\/.*\.(server|worker|demo)|[^/]*)\.ts$/.test(file) && !file.endsWith('.test.ts'));

it('the server fetches no address', () => {
  expect(SERVER.length).toBeGreaterThan(100);
  // The contract command and the proxy call the back end they are configured with; gateways call their configured origins.
  expect(SERVER.filter((file) => REACHES.test(readFileSync(file, 'utf8'))).sort()).toEqual(
    ['src/contract.ts', 'src/server/createProxy.ts', 'src/server/openapi/contract.ts', 'src/server/outbound/send.ts'].filter((file) =>
      REACHES.test(readFileSync(file, 'utf8')),
    ),
  );
});

it('only gateways send anything out', () => {
  const senders = SERVER.filter((file) => /import (?!type)[^;]*from '[./]*(server\/)?outbound\/send'/.test(readFileSync(file, 'utf8')));
  // Simulated remotes send their notices to this very process.
  expect(senders).toEqual(['sending', 'telling', 'token'].map((part) => `src/areas/gateway/${part}.server.ts`));
});

it('every package is pinned, licensed, and runs nothing when it is installed', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { integrity?: string; license?: string; dev?: boolean; optional?: boolean; hasInstallScript?: boolean }>;
  };
  const installed = Object.entries(packages).filter(([path]) => path !== '');
  expect(installed.length).toBeGreaterThan(300);
  for (const [path, { integrity, license, dev, hasInstallScript }] of installed) {
    expect(integrity, path).toMatch(/^sha512-/);
    if (!dev) expect(hasInstallScript, path).toBeUndefined();
    // BDS-3-Clause is how one of them spells BSD.
    if (!dev)
      expect(license, path).toMatch(/^\(?(MIT|ISC|Apache-2\.0|0BSD|BSD-[23]-Clause|BDS-3-Clause|BlueOak-1\.0\.0|Unlicense|CC0-1\.0)\b/);
  }
});

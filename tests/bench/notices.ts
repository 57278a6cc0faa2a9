/**
 * How long a remote waits for the response to its notice: `npm run build && npx tsx tests/bench/notices.ts` sends notices of WeChat Pay's
 * format, signed and encrypted, 50 a second (`RATE`) for 20 seconds (`SECONDS`), one in five repeated, to a server on PostgreSQL
 * (`ENGINE=pglite`: the embedded one) that applies them meanwhile. Figures depend on the machine, so there is no pass or fail.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { seal, signRsa } from '../../src/server/outbound/wechatPay';
import { administer, startPostgres } from '../api/postgres';
import { launch } from '../api/process';

const [RATE, SECONDS] = [Number(process.env.RATE ?? 50), Number(process.env.SECONDS ?? 20)];
const isEmbedded = process.env.ENGINE === 'pglite';
const SECRET = 'k'.repeat(32);
const pem = { publicKeyEncoding: { type: 'spki', format: 'pem' }, privateKeyEncoding: { type: 'pkcs8', format: 'pem' } } as const;
const [ours, theirs] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048, ...pem }));

const home = mkdtempSync(join(tmpdir(), 'wellhead-notices-'));
const keys = join(home, 'keys.json');
writeFileSync(
  keys,
  JSON.stringify({ appId: '19', privateKey: ours!.privateKey, serial: 'A', remoteKeys: { B: theirs!.publicKey }, secret: SECRET }),
);
const postgres = isEmbedded ? null : await startPostgres();
if (postgres) await administer(postgres.base, 'create database notices');
const server = await launch({
  ...(postgres ? { DATABASE_URL: `${postgres.base}/notices`, UPLOAD_DIR: home } : { DATA_DIR: join(home, 'data') }),
  SEED: 'none',
  GATEWAY_WECHAT_PAY: 'live',
  GATEWAY_WECHAT_PAY_ORIGIN: 'https://gateway.invalid',
  GATEWAY_WECHAT_PAY_KEY_FILE: keys,
});

function notice(id: string) {
  const nonce = randomBytes(6).toString('hex');
  const resource = { ciphertext: seal(JSON.stringify({ id }), SECRET, nonce, 'a'), nonce, associated_data: 'a' };
  const [body, timestamp] = [JSON.stringify({ id, event_type: 'PAYSCORE.USER_PAID', resource }), String(Math.floor(Date.now() / 1000))];
  const headers = {
    'content-type': 'application/json',
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': 'B',
    'wechatpay-signature': signRsa(`${timestamp}\n${nonce}\n${body}\n`, theirs!.privateKey),
  };
  return { method: 'POST', body, headers };
}
/** By the clock, not one after another: a slow answer does not put the next notice off. */
const took: number[] = [];
const sendAll = async (count: number, run: string, kept: number[]) => {
  const [notices, from] = [Array.from({ length: count }, (_, n) => notice(`${run}-${n % 5 === 4 ? n - 1 : n}`)), performance.now()];
  await Promise.all(
    notices.map(async (one, n) => {
      await sleep(from + (n * 1000) / RATE - performance.now());
      const begun = performance.now();
      const { status } = await fetch(`${server.origin}/notify/wechatPay`, one);
      if (status !== 200) throw new Error(`answered ${status}`);
      kept.push(performance.now() - begun);
    }),
  );
};
await sendAll(RATE * 2, 'first', []);
await sendAll(RATE * SECONDS, 'then', took);
took.sort((a, b) => a - b);
const at = (part: number) => `${took[Math.floor(took.length * part)]!.toFixed(0)} ms`;
console.log(
  `${isEmbedded ? 'embedded' : 'PostgreSQL'}: ${took.length} notices at ${RATE}/s: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, most ${at(0.9999)}`,
);
await server.stop();
await postgres?.stop();
rmSync(home, { recursive: true, force: true });

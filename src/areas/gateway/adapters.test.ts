import { createServer } from 'node:http';
import { generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from '../../server/outbound/send';
import { ADAPTERS } from './adapters.server';
import { GATEWAYS } from './gateways';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const keys = { appId: '19', privateKey, serial: 'A', remoteKeys: {}, secret: 's' };
/** What somebody would write into a row to have a call go elsewhere. */
const LURES = [
  '//inner.example/',
  'https://inner.example/',
  '../../../admin',
  '..%2f..',
  '@inner.example',
  '\\\\inner.example',
  'x?y=1#z',
  'a\r\nHost: b',
];
const CALLS = GATEWAYS.flatMap(({ name, calls }) => Object.entries(calls).map(([operation, { speaks }]) => ({ name, operation, speaks })));

describe.each(CALLS)('$name.$operation', ({ name, speaks }) => {
  const adapter = ADAPTERS[name]!;
  const asking = (lure: string) =>
    adapter.asking(speaks, lure, { business_code: lure, appid: lure, out_biz_no: lure, activity_id: lure, url: lure }, keys, new Date());
  let connections = 0;
  const inner = createServer((_request, answer) => answer.end()).on('connection', () => connections++);
  beforeAll(() => new Promise<void>((done) => void inner.listen(0, '127.0.0.1', done)));
  afterAll(() => void inner.close());

  it('is asked of its origin, at its path, whatever it is asked with', () => {
    for (const lure of LURES) {
      const url = new URL(asking(lure).path, 'https://remote.example');
      expect(url.origin, lure).toBe('https://remote.example');
      const [, path] = asking('x').path.split('?')[0]!.split(/x$/)[0]!.split(/(.*)/);
      expect(url.pathname.startsWith(path!), `${lure} → ${url.pathname}`).toBe(true);
    }
  });

  it('leads nowhere inside, whatever its origin is or means', async () => {
    const { port } = inner.address() as AddressInfo;
    const means = (address: string) =>
      ((_host: string, _options: object, done: (error: null, all: object[]) => void) =>
        done(null, [{ address, family: address.includes(':') ? 6 : 4 }])) as unknown as typeof import('node:dns').lookup;
    for (const origin of [`https://127.0.0.1:${port}`, `https://[::ffff:7f00:1]:${port}`])
      await expect(send(origin, asking('1'))).rejects.toMatchObject({ kind: 'forbidden', sent: false });
    for (const address of ['127.0.0.1', '::1', '10.0.0.8', '::ffff:a9fe:a9fe'])
      await expect(send(`https://remote.example:${port}`, asking('1'), { lookUp: means(address) })).rejects.toMatchObject({
        kind: 'forbidden',
      });
    expect(connections).toBe(0);
  });
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isPrivate, send } from './send';

// As a module of its own kind it does not load.

describe('sending', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '192.0.2.1',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    'fd00::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2001:0:7f00:1::',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'no address',
  ])("%s is nobody else's", (address) => expect(isPrivate(address)).toBe(true));
  it.each(['1.1.1.1', '101.226.141.10', '172.32.0.1', '192.0.3.1', '::ffff:1.1.1.1', '2408:8000::1', '2606:4700::1111'])(
    '%s is out there',
    (address) => expect(isPrivate(address)).toBe(false),
  );
  const get = { method: 'GET', path: '/', headers: {}, body: '' } as const;
  it('reaches nothing inside, nothing plain, and nothing but its origin', async () => {
    for (const inside of [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[fd00::1]',
      'localhost',
    ])
      await expect(send(new URL(`https://${inside}:9`).origin, get), inside).rejects.toMatchObject({ kind: 'forbidden', sent: false });
    await expect(send('http://example.com', get)).rejects.toThrow(/https/);
    for (const path of ['https://example.org/', '//example.org/', '\\\\example.org/', 'http:example.org', '/a/../b', '/a/%2e%2E/b', '/a b'])
      await expect(send('https://example.com', { ...get, path }), path).rejects.toThrow(/来源/);
  });
  it('is led inside by no name, whatever it is resolved to, and asks what a name means once for each connection', async () => {
    let connections = 0;
    const inner = createServer((_request, answer) => answer.end('inside')).on('connection', () => connections++);
    await new Promise<void>((done) => inner.listen(0, '127.0.0.1', done));
    const { port } = inner.address() as AddressInfo;
    const asked: string[] = [];
    /** A name that means something else each time it is asked for. */
    const lookUp = (...means: readonly (readonly string[])[]) =>
      ((host: string, _options: object, done: (error: null, all: object[]) => void) => {
        const addresses = means[Math.min(asked.push(host), means.length) - 1]!;
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        );
      }) as unknown as typeof import('node:dns').lookup;
    const origin = `https://changes.example:${port}`;
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '169.254.169.254']) {
      await expect(send(origin, get, { lookUp: lookUp([address]) }), address).rejects.toMatchObject({ kind: 'forbidden', sent: false });
      // One that is public beside it does not make it better.
      await expect(send(origin, get, { lookUp: lookUp(['1.1.1.1', address]) }), address).rejects.toMatchObject({ kind: 'forbidden' });
    }
    await expect(send(origin, get, { lookUp: lookUp([]) })).rejects.toMatchObject({ kind: 'forbidden' });
    // Public when it is judged, inside when it is asked for again: it is not asked for again.
    asked.length = 0;
    await expect(send(origin, get, { lookUp: lookUp(['192.0.1.1'], ['127.0.0.1']), wholeMs: 300 })).rejects.toMatchObject({ sent: false });
    expect(asked).toEqual(['changes.example']);
    expect(connections).toBe(0);
    inner.close();
  });
  it('follows no redirect, waits no longer than it may, and reads no more than it may', async () => {
    const remote = createServer((request, answer) => {
      if (request.url === '/away') answer.writeHead(302, { location: '/here' }).end();
      else if (request.url === '/much') answer.end('x'.repeat(1024 * 1024 + 1));
      else if (request.url === '/here') answer.end('here');
    });
    await new Promise<void>((done) => remote.listen(0, '127.0.0.1', done));
    const origin = `http://127.0.0.1:${(remote.address() as AddressInfo).port}`;
    const ask = (path: string, wholeMs = 20_000) =>
      send(origin, { method: 'POST', path, headers: {}, body: '{}' }, { inside: true, wholeMs });
    expect(await ask('/here')).toMatchObject({ status: 200, body: 'here' });
    await expect(ask('/away')).rejects.toMatchObject({ kind: 'nonsense' });
    await expect(ask('/much')).rejects.toMatchObject({ kind: 'nonsense', sent: true, message: '答复超过 1 MB' });
    const more = await send(origin, { method: 'GET', path: '/much', headers: {}, body: '' }, { inside: true, most: 5 * 1024 * 1024 });
    expect(more.body).toHaveLength(1024 * 1024 + 1);
    await expect(ask('/hangs', 300)).rejects.toMatchObject({ kind: 'timeout', sent: true });
    remote.closeAllConnections();
    remote.close();
  });
});

import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PNG, pngWith } from '../pngs';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';
import type { Client } from './client';
import { freePort } from './postgres';
import { launch, launchToFail } from './process';

/** A picture of a few bytes whose head claims a size. */
function sized(width: number, height: number): Buffer {
  const picture = Buffer.from(PNG);
  picture.writeUInt32BE(width, 16);
  picture.writeUInt32BE(height, 20);
  return picture;
}
const chunk = (name: string, content: Buffer) => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name, 'latin1'), size, content, Buffer.alloc(content.length % 2)]);
};
const webp = (...chunks: Buffer[]) => chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
/** The head of a frame, and of its size. */
const frame = (width: number, height: number) =>
  chunk('VP8 ', Buffer.from([0, 0, 0, 0x9d, 0x01, 0x2a, width & 255, width >> 8, height & 255, height >> 8, 1, 2]));
const WORDS = chunk('VP8 ', Buffer.from('words 467067 that are no picture'));
const HUGE = frame(13_876, 12_343);
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const SVG = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const BOUNDARY = 'b0undary';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const MB = 1024 * 1024;

type File = readonly [name: string, bytes: Buffer, type?: string];
const head = ([name, , type = 'image/png']: File) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
const formOf = (...files: File[]) =>
  Buffer.concat([...files.flatMap((file) => [Buffer.from(head(file)), file[1], Buffer.from('\r\n')]), Buffer.from(`--${BOUNDARY}--\r\n`)]);

async function upload(
  client: Client,
  files: readonly File[],
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
) {
  const response = await fetch(`${client.origin}/api/util/upimg${query}`, {
    method: 'POST',
    body: formOf(...files),
    headers: { 'content-type': TYPE, cookie: client.cookie, ...headers },
  });
  return { status: response.status, ...((await response.json()) as { code: number; message: string; data: never }) };
}

describe.each(AREA_ENGINES)('uploads on %s', (engine) => {
  let at: Stage;
  let support: Client;
  let folder: string;
  /** What was uploaded; tables that are read have a folder of their own beside it. */
  const kept = () => readdirSync(folder).filter((name) => name !== 'sheets');
  const get = (path: string, cookie = support.cookie) => fetch(`${at.server.origin}${path}`, { headers: { cookie } });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'wellhead-uploads-'));
    at = await stage(engine, { UPLOAD_DIR: folder });
    support = await at.as('support');
  });
  afterAll(async () => {
    await at.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('keeps a picture and gives it back as it was, as nothing but a picture', async () => {
    const { status, code, data: path } = await upload(support, [['营业执照.html', PNG, 'text/html']]);
    expect([status, code]).toEqual([200, 200]);
    expect(path).toMatch(/^\/uploads\/[0-9a-f]{32}\.png$/);
    const picture = await get(path);
    expect(Buffer.from(await picture.arrayBuffer()).equals(PNG)).toBe(true);
    expect(
      Object.fromEntries(
        ['content-type', 'content-disposition', 'x-content-type-options', 'content-security-policy', 'cache-control', 'content-length'].map(
          (name) => [name, picture.headers.get(name)],
        ),
      ),
    ).toEqual({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; sandbox`,
      'cache-control': 'private, max-age=31536000, immutable',
      'content-length': String(PNG.length),
    });
    expect((await upload(support, [['again.png', PNG]])).data, 'the same picture is one file').toBe(path);
    expect(kept()).toEqual([String(path).slice('/uploads/'.length)]);
  });

  it('keeps no place or device that a camera wrote into a photograph', async () => {
    const photo = Buffer.from(
      'ffd8ffe00004004affc0000b080010001001011100ffe10019457869660000' + Buffer.from('MM\0*GPS 30.27,120').toString('hex') + 'ffda0002ffd9',
      'hex',
    );
    const { data: path } = await upload(support, [['家.jpg', photo]]);
    expect(Buffer.from(await (await get(path)).arrayBuffer()).toString('hex')).toBe(
      'ffd8ffe00004004affc0000b080010001001011100ffda0002ffd9',
    );
  });

  it('takes a WebP for what it is', async () => {
    expect(await upload(support, [['a.webp', webp(frame(40, 30))]])).toMatchObject({ status: 200, code: 200 });
    expect(await upload(support, [['a.webp', webp(HUGE)]])).toMatchObject({ status: 400, message: expect.stringMatching(/超过 5000 万/) });
  });

  it('takes a document only where one is asked for, and has it downloaded', async () => {
    expect(await upload(support, [['a.pdf', PDF]])).toMatchObject({ status: 400, message: '只能上传 JPG、PNG、WebP 或 GIF 图片' });
    const { data: path } = await upload(support, [['a.pdf', PDF]], { query: '?documents=1' });
    const document = await get(path);
    expect([document.headers.get('content-type'), document.headers.get('content-disposition')]).toEqual(['application/pdf', 'attachment']);
    await document.arrayBuffer();
  });

  it.each<[string, readonly File[], number, RegExp]>([
    ['a page that calls itself a picture', [['a.png', Buffer.from('<!doctype html><script>alert(1)</script>')]], 400, /只能上传/],
    ['an SVG, which may hold scripts', [['a.svg', SVG, 'image/svg+xml']], 400, /只能上传/],
    ['a picture that claims a size nobody can show', [['a.png', sized(60_000, 60_000)]], 400, /60000 × 60000 像素,超过 5000 万/],
    ['a JPEG of ten bytes', [['a.jpg', Buffer.from('ffd8ffe00004004affd9', 'hex')]], 400, /打不开/],
    ['a picture of no pixels', [['a.png', sized(0, 0)]], 400, /打不开/],
    ['a picture of no height', [['a.png', sized(20, 0)]], 400, /打不开/],
    ['the head of a PNG and no more', [['a.png', PNG.subarray(0, 33)]], 400, /打不开/],
    ['the head of a GIF and words', [['a.gif', Buffer.from('GIF89a\x10\0\x10\0\0\0\0and words', 'latin1')]], 400, /打不开/],
    ['the head of a WebP and words', [['a.webp', webp(chunk('VP8 ', Buffer.from('words that are no picture')))]], 400, /打不开/],
    ['such words behind a chunk that is left out', [['a.webp', webp(chunk('EXIF', Buffer.from('here')), WORDS)]], 400, /打不开/],
    ['a size behind a chunk that is left out', [['a.webp', webp(chunk('EXIF', Buffer.from('here')), HUGE)]], 400, /打不开/],
    ['a file over 5 MB', [['a.png', pngWith(Buffer.alloc(5 * MB))]], 413, /超过 5 MB/],
    ['a file far over 5 MB', [['a.png', Buffer.alloc(24 * MB)]], 413, /超过 5 MB/],
    [
      'two files',
      [
        ['a.png', PNG],
        ['b.png', PNG],
      ],
      400,
      /一次只能上传一个文件/,
    ],
    ['no file', [], 400, /没有收到文件|格式有误/],
    ['an empty file', [['a.png', Buffer.alloc(0)]], 400, /没有收到文件/],
  ])('refuses %s, and keeps nothing of it', async (_, files, status, message) => {
    const before = kept();
    const answer = await upload(support, files);
    expect(answer).toMatchObject({
      status,
      code: 400,
      message: expect.stringMatching(message),
      data: { errors: { file: expect.stringMatching(message) } },
    });
    expect(kept()).toEqual(before);
  });

  it('takes so many files of each person a day, each counted once', async () => {
    const [admin, finance] = [await at.as('admin'), await at.as('finance')];
    const { id, version } = (await admin.get('/sys/config/search', { keyword: 'files.uploadsPerDay' })).data.list[0];
    expect((await admin.post('/sys/config/update', { id, version, configValue: '10' })).code).toBe(200);
    const nth = (n: number) => upload(finance, [['a.png', sized(20 + n, 20)]]);
    for (let n = 0; n < 10; n++) expect((await nth(n)).code).toBe(200);
    const before = kept();
    expect(await nth(10)).toMatchObject({ status: 429, message: '今天上传文件已满 10 次,请明天再试,或请管理员在“系统配置”里调整' });
    expect(await upload(finance, [['a.csv', Buffer.from('a,b\n1,2\n')]], { query: '?sheets=1' })).toMatchObject({ status: 429 });
    expect(kept()).toEqual(before);
    expect((await nth(3)).code).toBe(200);
    expect((await upload(support, [['a.png', sized(40, 40)]])).code).toBe(200);
  });

  it('refuses what is no form at all', async () => {
    expect(await support.post('/util/upimg', { file: 'x' })).toMatchObject({ status: 400, message: '请以 multipart/form-data 上传文件' });
  });

  it('is for signed-in users of this site only, both ways', async () => {
    const before = kept();
    expect(await upload(at.guest(), [['a.png', pngWith('1')]])).toMatchObject({ status: 409, code: 409 });
    expect(await upload(support, [['a.png', pngWith('2')]], { headers: { 'sec-fetch-site': 'cross-site' } })).toMatchObject({
      status: 403,
      message: '拒绝来自其他网站的请求',
    });
    expect(kept()).toEqual(before);
    expect((await get(`/uploads/${before.find((name) => name.endsWith('.png'))}`, '')).status).toBe(409);
  });

  it('serves nothing but what it named itself', async () => {
    writeFileSync(join(folder, 'secret.txt'), 'x');
    for (const path of [
      '/uploads/secret.txt',
      '/uploads/..%2fpostgres%2fPG_VERSION',
      '/uploads/%2e%2e/package.json',
      '/uploads/..%5c..%5cpackage.json',
      `/uploads/${'0'.repeat(32)}.png`,
      `/uploads/${'0'.repeat(32)}.png%00.txt`,
      '/uploads/',
      '/uploads/owner.lock',
    ]) {
      const answer = await get(path);
      expect([400, 404], path).toContain(answer.status);
      await answer.text();
    }
    rmSync(join(folder, 'secret.txt'));
  });

  it('leaves nothing behind when the sender goes away in the middle', async () => {
    const before = kept();
    const file: File = ['a.png', pngWith(Buffer.alloc(MB))];
    const sending = httpRequest(`${at.server.origin}/api/util/upimg`, {
      method: 'POST',
      headers: { 'content-type': TYPE, 'content-length': formOf(file).length, cookie: support.cookie, expect: '100-continue' },
    });
    const gone = new Promise((resolve) => {
      sending.on('error', () => undefined).on('close', resolve);
    });
    sending.flushHeaders();
    await once(sending, 'continue');
    const half = Buffer.concat([Buffer.from(head(file)), file[1].subarray(0, MB / 2)]);
    await new Promise((resolve) => {
      sending.write(half, resolve);
    });
    sending.destroy();
    await gone;
    expect((await upload(support, [['b.png', pngWith('after')]])).code).toBe(200);
    expect(kept()).toHaveLength(before.length + 1);
    expect(kept().filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('reaches another back end through the proxy, whole', async () => {
    const proxy = await launch({ BACKEND_URL: at.server.origin });
    try {
      const through = Object.assign(await at.as('support'), { origin: proxy.origin });
      const large = pngWith(Buffer.alloc(3 * MB, 7));
      const { code, data: path } = await upload(through, [['a.png', large]]);
      expect(code).toBe(200);
      const back = await fetch(`${proxy.origin}${path}`, { headers: { cookie: support.cookie } });
      expect(Buffer.from(await back.arrayBuffer()).equals(large)).toBe(true);
      // Its edge is that of our own server.
      const foreign = await fetch(`${proxy.origin}/api/logout`, {
        method: 'POST',
        headers: { cookie: support.cookie, 'sec-fetch-site': 'cross-site' },
      });
      expect([foreign.status, (await foreign.json()).message]).toEqual([403, '拒绝来自其他网站的请求']);
      const overTls = await fetch(`${proxy.origin}/api/login/session`, { headers: { 'x-forwarded-proto': 'https' } });
      expect(overTls.headers.get('strict-transport-security')).toContain('max-age=');
      expect(overTls.headers.get('cache-control')).toBe('no-store');
      expect((await fetch(`${proxy.origin}/readyz`)).status).toBe(200);
    } finally {
      await proxy.stop();
    }
  });
});

it('is not ready, and says why, where the other back end is not there', async () => {
  const proxy = await launch({ BACKEND_URL: `http://127.0.0.1:${await freePort()}` });
  try {
    const called = async () => {
      const answer = await fetch(`${proxy.origin}/api/login/session`);
      return [answer.status, (await answer.json()).message];
    };
    await expect.poll(called, { timeout: 10_000 }).toEqual([502, '后端接口无法连接']);
    expect((await fetch(`${proxy.origin}/readyz`)).status).toBe(503);
  } finally {
    await proxy.stop();
  }
});

it('does not start over an upload folder it cannot write, and says which', async () => {
  const home = mkdtempSync(join(tmpdir(), 'wellhead-'));
  writeFileSync(join(home, 'taken'), '');
  const { code, output } = await launchToFail({
    PORT: String(await freePort()),
    DATA_DIR: join(home, 'data'),
    UPLOAD_DIR: join(home, 'taken'),
  });
  expect(code).toBe(1);
  expect(output).toMatch(/上传目录 .*taken 不可写\(E\w+\),请用 UPLOAD_DIR 指定别的目录/);
  expect(existsSync(join(home, 'taken'))).toBe(true);
  rmSync(home, { recursive: true, force: true });
});

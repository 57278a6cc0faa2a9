import compress from '@fastify/compress';
import Fastify from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Settings } from '../settings';
import { consoleFiles } from './consoleFiles';
import { readOutlines } from './outlines';

const SCRIPT = 'console.log("井台");'.repeat(100);
const PAGE = '<!doctype html><title>井台</title>';
const folder = mkdtempSync(join(tmpdir(), 'wellhead-files-'));
const app = Fastify();

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  for (const file of ['sw.js', 'board.html']) writeFileSync(join(folder, file), '//');
  mkdirSync(join(folder, '.vite'));
  for (const file of ['.vite/manifest.json', '.vite/manifest.json.br', '.sources']) writeFileSync(join(folder, file), '{}');
  writeFileSync(join(folder, 'assets/main-1a2b.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/main-1a2b.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'assets/main-1a2b.js.gz'), gzipSync(SCRIPT));
  await app.register(compress, { threshold: 1024 });
  await consoleFiles(app, { loginKey: '', dashboardUrl: '', environment: 'test' } as Settings, folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, encodings: string) => app.inject({ url, headers: { 'accept-encoding': encodings } });

describe('the files of the console', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (b: Buffer) => b],
  ] as const)('come as they were compressed at build time: %s', async (encodings, encoding, unpack) => {
    const answer = await get('/assets/main-1a2b.js', encodings);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-type']).toMatch(/javascript/);
    expect(answer.headers.vary).toMatch(/accept-encoding/i);
    expect(unpack(answer.rawPayload).toString()).toBe(SCRIPT);
  });

  it('are those of the console only, and none that the build keeps for itself', async () => {
    for (const url of ['/.vite/manifest.json', '/.vite/', '/.sources', '/%2Evite/manifest.json'])
      expect((await get(url, 'br')).statusCode, url).toBe(404);
  });

  it('are kept for ever where their name has a hash, and asked for anew where it has none', async () => {
    for (const encodings of ['br', 'gzip', 'identity'])
      expect((await get('/assets/main-1a2b.js', encodings)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    // Nor is the service worker kept: a new version is found by it.
    for (const path of ['/sw.js', '/board.html']) expect((await get(path, 'identity')).headers['cache-control'], path).toBe('no-cache');
    expect((await get('/sw.js', 'identity')).headers['content-type']).toMatch(/javascript/);
    const page = await get('/', 'identity');
    expect(page.body).toBe(PAGE);
    expect(page.headers['cache-control']).toBe('no-cache');
  });
});

describe('outlines of a deployment', () => {
  const square = [
    [120, 30],
    [121, 30],
    [121, 31],
    [120, 30],
  ];
  const feature = (geometry: unknown, properties: unknown = { name: '一区' }) => ({ type: 'Feature', properties, geometry });
  const write = (content: unknown) => {
    const file = join(folder, 'outlines.geojson');
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  };

  it('are served, and named by the configuration', async () => {
    const outlines = {
      type: 'FeatureCollection',
      features: [feature({ type: 'Polygon', coordinates: [square] }), feature({ type: 'MultiPolygon', coordinates: [[square]] })],
    };
    const own = Fastify();
    await consoleFiles(own, { mapOutlines: write(outlines) } as Settings, undefined);
    const config = (await own.inject('/config.json')).json() as { outlines: string };
    expect((await own.inject(config.outlines)).json()).toEqual(outlines);
    await own.close();
    expect(((await app.inject('/config.json')).json() as { outlines: string }).outlines).toBe('');
  });

  it.each([
    ['{', /不是 JSON/],
    [{ type: 'FeatureCollection', features: [] }, /至少有一个区域/],
    [{ type: 'FeatureCollection', features: [feature({ type: 'Point', coordinates: [1, 2] })] }, /第 1 个区域/],
    [{ type: 'FeatureCollection', features: [feature({ type: 'Polygon', coordinates: [square] }, {})] }, /properties\.name/],
    [{ type: 'FeatureCollection', features: [feature({ type: 'Polygon', coordinates: [[[500000, 3000000], ...square]] })] }, /经纬度/],
    [{ type: 'FeatureCollection', features: [null] }, /第 1 个区域/],
    ['null', /FeatureCollection/],
  ])('stop the start where they are none: %j', (content, why) => {
    expect(() => readOutlines(write(content))).toThrow(why);
  });

  it('stop the start where the file is not there', () => {
    expect(() => readOutlines(join(folder, 'nowhere'))).toThrow(/读不了.*ENOENT/);
  });
});

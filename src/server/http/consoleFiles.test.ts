import compress from '@fastify/compress';
import Fastify from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Settings } from '../settings';
import { consoleFiles } from './consoleFiles';

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

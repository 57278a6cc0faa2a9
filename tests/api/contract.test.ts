import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { checkContract, type Sender, type Verdict } from '../../src/server/openapi/contract';
import type { OpenApi } from '../../src/server/openapi/answers';
import { openApiOf } from '../../src/server/openapi/document';
import { ENGINE_CALLS } from '../../src/server/http/sessionRoutes';
import type { Client } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';

// That both engines give the same bytes is tested in durability.test.ts.
describe.each(AREA_ENGINES)('the contract on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
    // So that there is an entry of the log to ask about.
    await admin.post('/sys/config/add', {
      configKey: 'contract.check',
      name: '一致性检查',
      groupName: '测试',
      valueType: 'text',
      configValue: '1',
    });
  });
  afterAll(() => at.close());

  const sender =
    (client: Client): Sender =>
    async ({ method, call, query, body, isForm }) => {
      const path = query && Object.keys(query).length ? `${call}?${new URLSearchParams(query)}` : call;
      if (method === 'GET') return client.send('GET', path);
      return isForm
        ? client.form(call, Object.fromEntries(Object.entries(body!).map(([key, value]) => [key, String(value)])))
        : client.post(call, body);
    };
  const OPTIONS = { writes: true, isExact: true };

  it('is kept by every call of the platform', async () => {
    const verdicts: Verdict[] = [];
    for await (const verdict of checkContract(platform, sender(admin), OPTIONS)) verdicts.push(verdict);
    expect(
      verdicts
        .filter((v) => v.outcome === 'differs')
        .map((v) => `${v.asked.call} ${JSON.stringify(v.asked.query ?? v.asked.body)} ${v.note}`),
    ).toEqual([]);
    const asked = new Set(verdicts.filter((v) => v.outcome === 'conforms').map((v) => v.asked.call.split('?')[0]!));
    const calls = [
      ...[...platform.reads.values()].filter(({ read }) => !read.file).map(({ read }) => read.call),
      ...platform.writes.keys(),
    ];
    expect(calls.filter((call) => !asked.has(call))).toEqual([]);
    // Rehearsals that were all refused for their input would prove little.
    expect(verdicts.filter((v) => v.asked.method === 'POST' && v.note === '200').length).toBeGreaterThan(15);
  });

  it.runIf(engine === 'postgres')('would notice an answer that lacks, adds or changes something', async () => {
    const spoilt = async (spoil: (text: string) => string): Promise<Verdict | undefined> => {
      const send: Sender = async (asked) => {
        const { status, text } = await sender(admin)(asked);
        return { status, text: asked.call === '/merchant/shop/search' && !asked.query?.as ? spoil(text) : text };
      };
      for await (const verdict of checkContract(platform, send, OPTIONS)) if (verdict.outcome === 'differs') return verdict;
      return undefined;
    };
    expect(await spoilt((text) => text.replace('"shopNo"', '"shopNr"'))).toMatchObject({ asked: { call: '/merchant/shop/search' } });
    expect(await spoilt((text) => text.replace('"list":', '"secret":1,"list":'))).toMatchObject({
      asked: { call: '/merchant/shop/search' },
    });
    expect(await spoilt(() => '<html>')).toMatchObject({ note: '回答不是 JSON(HTTP 200)' });
  });

  it.runIf(engine === 'postgres')('tells everybody of the calls that are theirs to make, and of nothing else', async () => {
    for (const who of ['partner', 'finance']) {
      const client = await at.as(who);
      const { text } = await client.get('/openapi.json');
      const document = JSON.parse(text) as OpenApi;
      expect(await new Validator().validate(structuredClone(document) as never)).toEqual({ valid: true });
      expect(Object.keys(document.paths)).toContain('/third/order/detail');
      for (const call of ['/admin/user/add', '/sys/config/update', '/sys/config/search', '/manager/operat/log/info'])
        expect(Object.keys(document.paths), who).not.toContain(call);
      // Names of colleagues can be picked, and nothing else of them is shown.
      expect(JSON.stringify(document.paths['/admin/user/search']!.get!.responses['200'])).toContain('schemas/Option');
      for (const name of ['admin_user', 'sys_config', 'download_inventory'])
        expect(Object.keys(document.components.schemas), who).not.toContain(name);
      expect(text, who).not.toContain('/api/admin/user/search');
      expect(document.paths['/third/order/new/decryptReceiver'] !== undefined, who).toBe(who === 'partner');
    }
  });

  it.runIf(engine === 'postgres')('is a valid OpenAPI 3.1 document of all calls', async () => {
    expect((await at.guest().get('/openapi.json')).code).toBe(409);
    const document = JSON.parse((await admin.get('/openapi.json')).text) as OpenApi;
    expect(document).toEqual(JSON.parse(JSON.stringify(openApiOf(platform))));
    expect(await new Validator().validate(structuredClone(document) as never)).toEqual({ valid: true });
    expect(slipsOf(document, '')).toEqual([]);
    expect(
      slipsOf(
        {
          a: { type: 'array' },
          b: {
            parameters: [
              { name: 'x', in: 'query' },
              { name: 'x', in: 'query' },
            ],
          },
          c: { type: ['array', 'null'] },
          d: { $ref: '#/components/schemas/none' },
        },
        '',
        document,
      ),
    ).toHaveLength(4);
    expect(Object.keys(document.paths).sort()).toEqual(
      [...new Set([...platform.reads.keys(), ...platform.writes.keys(), ...ENGINE_CALLS])].sort(),
    );
    const audit = document.paths['/merchant/shop/audit']!.post!;
    expect(audit['x-pages']).toContain('/api/merchant/shop/search');
    expect(Object.keys(audit.responses)).toEqual(expect.arrayContaining(['200', '400', '403', '404', '409', '412', '422', '500']));
    expect(Object.keys((document.paths['/third/order/new/decryptReceiver']!.post!.requestBody as { content: object }).content)[0]).toBe(
      'application/x-www-form-urlencoded',
    );
    const secret = [...platform.resources.values()].flatMap((res) =>
      Object.entries(res.fields)
        .filter(([, f]) => (f as { secret?: boolean }).secret)
        .map(([key]) => [res.name, key] as const),
    );
    expect(secret.length).toBeGreaterThan(0);
    for (const [name, key] of secret) expect(document.components.schemas[name]!.properties).not.toHaveProperty(key);
  });
});

it('the contract is checked against a back end without a session call too, and every missing call is reported', async () => {
  const nowhere = createServer((_request, response) => {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('no such page');
  });
  await new Promise<void>((listening) => {
    nowhere.listen(0, '127.0.0.1', listening);
  });
  const base = `http://127.0.0.1:${(nowhere.address() as AddressInfo).port}`;
  const [code, output] = await new Promise<[unknown, string]>((done) => {
    execFile('npx', ['tsx', 'src/contract.ts', '--base', base], (error, out, problems) => done([error?.code ?? 0, out + problems]));
  });
  nowhere.close();
  expect(code).toBe(1);
  expect(output).toMatch(/✗ GET \/merchant\/shop\/search/);
  expect(output).toMatch(/0 个相符,\d+ 个不符/);
});

/** Defects that OpenAPI's schema allows but generators fail on: arrays without items, duplicate parameters, references to nothing. */
function slipsOf(value: unknown, place: string, document = value as OpenApi): string[] {
  if (value === null || typeof value !== 'object') return [];
  const { type, items, parameters, $ref } = value as { type?: unknown; items?: unknown; parameters?: unknown; $ref?: unknown };
  const slips = Object.entries(value).flatMap(([key, one]) => slipsOf(one, `${place}/${key}`, document));
  if ([type].flat().includes('array') && items === undefined) slips.push(`${place}: an array of nothing`);
  if (
    Array.isArray(parameters) &&
    new Set(parameters.map((one: { in: string; name: string }) => `${one.in} ${one.name}`)).size < parameters.length
  )
    slips.push(`${place}: parameters that come twice`);
  if (typeof $ref === 'string' && !(String($ref.split('/')[3]) in document.components[$ref.split('/')[2] as 'schemas']))
    slips.push(`${place}: ${$ref} is nowhere`);
  return slips;
}

/** What CONTRIBUTING says is how one adds something: each of its examples is taken at its word. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultKeys } from '../commands/keymap';
import { areas, platform } from './areas/catalogue';
import { demo } from './areas/demo/demo';
import { withParts, type DemoPart } from './areas/demo/part';
import { World } from './areas/demo/world';
import { implementations } from './areas/implementations';
import type * as Contributions from './areas/contributions';
import type * as Adapters from './areas/gateway/adapters.server';
import type * as Outbox from './areas/gateway/outbox.server';
import type * as Simulator from './areas/gateway/simulator.server';
import { adminRole } from './areas/system';
import type { Presentation } from './console/contract';
import { catalogue, type Catalogue } from './language/catalogue';
import { proposeColumns } from './language/importing';
import type { Page } from './language/page';
import { lineFieldsOf } from './language/inputs';
import type { Resource } from './language/resource';
import { permissionsOf } from './server/access/permissions';
import { draftMigration } from './server/db/draftMigration';
import { everyRule } from './server/db/everyRule';
import { changeSql, shapeOf } from './server/db/schema';
import { declarationProblems } from './server/declarationProblems';
import type * as Contribution from './server/contribution';
import { send } from './server/outbound/send';
import type { Implementation } from './server/resource/implement';
import { settingsFrom } from './server/settings';
import { builtIn, examplesOf, takenOut } from './tools/examples';
import { ROOT } from './tools/imports';

const SEARCH = '/api/partner/procurement/inspection/search';
const README = examplesOf('README.md');
const EXAMPLES = examplesOf('.github/CONTRIBUTING.md', README);
const at = takenOut(EXAMPLES);
afterAll(at.remove);
const read = async <T>(path: string) => (await import(join(at.home, path))) as T;
const { truck, truckPages } = await read<{ truck: Resource; truckPages: readonly Page[] }>('src/areas/partner/truck.ts');
const { inspection, inspectionPages } = await read<{ inspection: Resource; inspectionPages: readonly Page[] }>(
  'src/areas/partner/inspection.ts',
);

describe('the examples of CONTRIBUTING', () => {
  let declared: Catalogue;
  beforeAll(() => {
    declared = catalogue(
      [...platform.resources.values(), truck, inspection],
      [...platform.pages.values(), ...truckPages, ...inspectionPages],
    );
  });

  it('contradict the platform nowhere, and lack no handler', async () => {
    const { inspectionServer } = await read<{ inspectionServer: Implementation }>('src/areas/partner/inspection.server.ts');
    expect(declarationProblems(declared, new Map([...implementations, inspectionServer].map((one) => [one.resource.name, one])))).toEqual(
      [],
    );
    expect(areas.flatMap(({ resources }) => resources).map(({ name }) => name)).not.toContain(inspection.name);
  });

  it('lead from the README to a further column, and to a table more', async () => {
    const before = takenOut(README);
    try {
      const first = (await import(join(before.home, 'src/areas/partner/truck.ts'))) as { truck: Resource };
      const folder = join(before.home, 'migrations');
      draftMigration(folder, 'add-truck', new Date(), new Map([[truck.name, first.truck]]));
      const step = readFileSync(
        join(
          folder,
          draftMigration(
            folder,
            'truck-load',
            new Date(),
            new Map([
              [truck.name, truck],
              [inspection.name, inspection],
            ]),
          )!,
        ),
        'utf8',
      );
      expect(step).toContain(`alter table procurement_truck add column "load_kg" bigint`);
      expect(step).toContain('create table procurement_inspection');
    } finally {
      before.remove();
    }
  });

  it('show whose truck it is by a path, and keep a copy of its number', () => {
    const { fields } = declared.resources.get(inspection.name)!;
    expect((fields as Resource['fields'] & Record<string, unknown>)['truckId.partnerId']).toEqual({
      kind: 'ref',
      target: 'partner_main',
      label: '车型·服务商',
      required: false,
      readOnly: true,
      path: true,
    });
    expect(Object.keys(inspection.fields)).not.toContain('truckId.partnerId');
    expect(shapeOf(declared.resources)[inspection.name]!.columns).toMatchObject({ plate_no: 'text collate "C"' });
    expect(
      everyRule(declared)
        .filter(({ id }) => id === 'X-16')
        .map(({ about }) => about),
    ).toContain(inspection.name);
  });

  it('refuse a pass that is none, and say when the next is due', async () => {
    const { inspectionServer } = await read<{ inspectionServer: Implementation }>('src/areas/partner/inspection.server.ts');
    const judge = (score: number) =>
      (inspectionServer.actions.judge as (ctx: unknown) => unknown)({ input: { passed: 1, score }, now: new Date('2026-11-24T00:00:00Z') });
    expect(() => judge(59)).toThrow('60 分以下不能合格');
    expect(judge(60)).toEqual({ set: { doneAt: '2026-11-24T00:00:00.000Z' }, reply: { nextAt: '2027-05-23T00:00:00.000Z' } });
  });

  it('add rows to the demo that nothing else of it notices, and a role that reads and writes nothing', async () => {
    const { trucksDemo } = await read<{ trucksDemo: DemoPart }>('src/areas/partner/trucks.demo.ts');
    const { inspectionReaderDemo } = await read<{ inspectionReaderDemo: DemoPart }>('src/areas/partner/inspectionReader.demo.ts');
    const now = new Date('2026-11-24T07:00:00Z');
    const batches = withParts(new World(now, 20), demo(declared, now, 20), [trucksDemo, inspectionReaderDemo]);
    const added = (res: Resource) =>
      batches.filter((one) => one.res.name === res.name).flatMap(({ rows }) => rows as unknown as Readonly<Record<string, unknown>>[]);
    expect(added(truck)).toHaveLength(6);
    expect(added(inspection).map(({ status }) => status)).toEqual(expect.arrayContaining(['planned', 'passed', 'failed']));
    const grants = added(adminRole as unknown as Resource).at(-1)!.actionGrants as Readonly<Record<string, string[]>>;
    expect(Object.values(grants)).toEqual([[]]);
    const may = permissionsOf(declared);
    const [reader, writer] = [[], null].map(
      (granted) => ({ pages: new Map([[SEARCH, granted]]) }) as never as Parameters<typeof may.mayRead>[0],
    );
    expect([
      may.mayRead(reader!, '/partner/procurement/inspection/search'),
      may.mayWrite(reader!, '/partner/procurement/inspection/judge'),
      may.mayWrite(writer!, '/partner/procurement/inspection/judge'),
    ]).toEqual([true, false, true]);
  });

  it('read a file by the headings that people write', () => {
    const { import: action } = truck.actions;
    expect(proposeColumns(lineFieldsOf(truck, action!), ['名称', '牌照', '载重'], action!.rows!.aliases)).toEqual({
      name: 0,
      plateNo: 1,
      loadKg: 2,
    });
  });

  it('show a score as they say, and ask for it in steps', async () => {
    const { inspectionConsole } = await read<{ inspectionConsole: Presentation }>('src/areas/partner/inspection.console.tsx');
    expect(inspectionConsole.resource).toBe(inspection.name);
    expect(renderToStaticMarkup(createElement(inspectionConsole.cells.score!, { row: { id: '1' }, value: 41 }))).toBe(
      '<span style="color:var(--mantine-color-error)">41 分</span>',
    );
    const input = createElement(inspectionConsole.inputs.judge!.score!, {
      name: 'score',
      field: inspection.actions.judge!.ask!.score!,
      value: 85,
      onChange: () => undefined,
    });
    expect(renderToStaticMarkup(createElement(MantineProvider, null, input))).toMatch(/评分.*value="85"/);
    expect(renderToStaticMarkup(createElement('p', null, inspectionConsole.replies.judge!({ nextAt: '2027-05-23T00:00:00.000Z' })))).toBe(
      '<p>下次应验:2027-05-23 08:00</p>',
    );
  });

  it('give a page two letters that nobody else has', () => {
    const keys = defaultKeys(declared.pages.values());
    expect(keys[`page:${SEARCH}`]).toBe('g v');
    expect(Object.values(keys).filter((key) => key === 'g v')).toEqual(['g v']);
  });
});

describe('the examples of CONTRIBUTING, built into the house', () => {
  const house = builtIn(EXAMPLES);
  afterAll(house.remove);
  const of = async <T>(path: string) => (await import(join(house.home, 'src', path))) as T;

  it('compile', () => {
    const settings = join(house.home, 'tsconfig.examples.json');
    writeFileSync(settings, JSON.stringify({ extends: './tsconfig.json', include: ['src', 'commands'], exclude: ['**/*.test.*'] }));
    const { stdout } = spawnSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', settings], { encoding: 'utf8' });
    expect(stdout).toBe('');
  }, 180_000);

  it('make a kind of page whose words are checked', async () => {
    const { pages } = await of<{ pages: (res: Resource, ...all: readonly object[]) => readonly Page[] }>('language/page.ts');
    const { catalogue: declare } = await of<{ catalogue: typeof catalogue }>('language/catalogue.ts');
    const { declarationProblems: problemsOf } = await of<{ declarationProblems: typeof declarationProblems }>(
      'server/declarationProblems.ts',
    );
    const { truckBarsPages } = await of<{ truckBarsPages: readonly Page[] }>('areas/partner/truckBars.ts');
    const { truckServer } = await of<{ truckServer: Implementation }>('areas/partner/truck.server.ts');
    const [place] = truckBarsPages;
    const declared = (all: readonly Page[]) =>
      declare([...platform.resources.values(), truck, inspection], [...platform.pages.values(), ...truckPages, ...inspectionPages, ...all]);
    const { inspectionServer } = await of<{ inspectionServer: Implementation }>('areas/partner/inspection.server.ts');
    const served = new Map([...implementations, truckServer, inspectionServer].map((one) => [one.resource.name, one]));
    expect(problemsOf(declared(truckBarsPages), served)).toEqual([]);
    expect(() => declared(pages(truck, { ...place, bar: 'name' }))).toThrow(`${place!.url} has bars of name, which is no whole number`);
    expect(() => declared(pages(truck, { ...place, lanes: 'status' }))).toThrow(`${place!.url} says lanes, which no bars has`);
  });

  it('contribute a standing job and a route that are found in their file alone', async () => {
    const { contributions } = await of<typeof Contributions>('areas/contributions.ts');
    const { composed } = await of<typeof Contribution>('server/contribution.ts');
    const start = { settings: settingsFrom({}), env: {}, catalogue: platform, address: '' };
    const all = contributions.map((contribution) => contribution(start));
    expect(Object.keys(composed(all).standing)).toEqual(expect.arrayContaining(['procurement.inspectionPlan', 'gateway.sending']));
    const app = fastify();
    const own = all.find(({ jobs = {} }) => 'procurement.inspectionPlan' in jobs)!;
    await composed(all).routes(app, {} as never);
    expect(app.hasRoute({ method: 'GET', url: '/yard/due' })).toBe(true);
    await app.close();
    expect(() => composed([...all, own])).toThrow('Two areas contribute the standing job procurement.inspectionPlan');
  });

  it('make a gateway that is asked on the wire of all others, refuses what the remote refuses, and is let into the outbox', async () => {
    const { truckServer } = await of<{ truckServer: Implementation }>('areas/partner/truck.server.ts');
    const { handlingOf } = await of<typeof Outbox>('areas/gateway/outbox.server.ts');
    const { ADAPTERS } = await of<typeof Adapters>('areas/gateway/adapters.server.ts');
    const { simulated } = await of<typeof Simulator>('areas/gateway/simulator.server.ts');
    const now = new Date('2026-11-24T00:00:00Z');
    const start = truckServer.actions.start as (ctx: unknown) => { also: readonly { values: Readonly<Record<string, unknown>> }[] };
    const [call] = start({ row: { id: '7', plateNo: '浙A12345' }, now }).also;
    expect(call).toMatchObject({ values: { gateway: 'vehicle', operation: 'lookUp', subjectId: '7', status: 'waiting' } });

    const { origin, keys } = await simulated();
    const ask = async (plateNo: string) => {
      const asked = ADAPTERS.vehicle!.asking('vehicle.lookUp', 'G1', { plateNo }, keys, now);
      return ADAPTERS.vehicle!.answered('vehicle.lookUp', await send(origin, asked, { inside: true }), keys, now);
    };
    const answer = await ask('浙A12345');
    expect(answer).toMatchObject({ kind: 'done', content: { loadKg: 1_500 } });
    expect(await ask('浙A1234学')).toMatchObject({ kind: 'business', message: '教练车没有核定载重' });
    const changes = await handlingOf({ gateway: 'vehicle', operation: 'lookUp' })!.done(
      {} as never,
      { subjectId: '7' } as never,
      (answer as { content: Readonly<Record<string, unknown>> }).content,
      now,
    );
    expect(changes).toMatchObject([{ id: '7', set: { loadKg: 1_500 } }]);

    const { gatewayCall } = await of<{ gatewayCall: Resource }>('areas/gateway/call.ts');
    const [was, is] = [platform.resources.get('gateway_call')!, gatewayCall].map((one) => shapeOf(new Map([[one.name, one]])));
    expect(changeSql(was!, is!).join('\n')).toMatch(/check \("gateway" in \('vehicle', 'alipay'/);
  });
});

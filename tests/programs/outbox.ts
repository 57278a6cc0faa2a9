/**
 * One run of the outbox, for tests that kill it: sends what earlier runs left, then makes two more requests (`ROUND`: which ones) and dies
 * at `DIE_AT`. The remote is the platform's simulator with its memory in a file (`REMOTE`), which records each request before responding.
 * Without `DIE_AT`, the run ends when everything is sent.
 */
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Gateway } from '../../src/language/gateway';
import { alipayGateway, gatewayCall, wechatPayGateway } from '../../src/areas/gateway';
import { gatewayNotice } from '../../src/areas/gateway/notice';
import { callOut, handle } from '../../src/areas/gateway/outbox.server';
import { SENDING, sending } from '../../src/areas/gateway/sending.server';
import { reachOf } from '../../src/areas/gateway/settings.server';
import { simulate } from '../../src/areas/gateway/simulator.server';
import { noteGateways } from '../../src/areas/gateway/start.server';
import { gatewayState } from '../../src/areas/gateway/state';
import { sysType } from '../../src/areas/system/dictionary';
import { operatLog, operatLogItem } from '../../src/areas/system/log';
import { openDatabase } from '../../src/server/db/database';
import { openFiles } from '../../src/server/files';
import { openSheets } from '../../src/server/import/sheets';
import type { Job } from '../../src/server/jobs/job';
import { startJobs } from '../../src/server/jobs/runner';
import { applyChanges, settle, writing } from '../../src/server/resource/changes';
import { newId } from '../../src/server/resource/newId';
import { storeOn } from '../../src/server/resource/sqlStore';
import { add, patch, type Store } from '../../src/server/resource/store';
import { openUploads } from '../../src/server/uploads';

/** In the order in which a call comes through them. */
export type Point = 'unwritten' | 'written' | 'claimed' | 'arrived' | 'acted' | 'answered' | 'kept';

const { DIE_AT, ROUND, REMOTE = '', DATABASE_URL, DATA_DIR = '' } = process.env;
/** The one call of a round that it dies of; the other one is a bystander. */
const fatal = `K${ROUND}A`;
const dieAt = (point: Point, no: string): void => {
  if (point !== DIE_AT || no !== fatal) return;
  process.kill(process.pid, 'SIGKILL');
  for (;;);
};

const heard = (): readonly string[] => (existsSync(REMOTE) ? readFileSync(REMOTE, 'utf8').split('\n') : []);
const hear = (no: string) => appendFileSync(REMOTE, `${no}\n`);
/** Carries out every request as often as it comes, so that sending twice is noticed. */
simulate('POST /v3/applyment4sub/applyment/', (no) => {
  dieAt('arrived', no);
  hear(no);
  dieAt('acted', no);
  return { applyment_id: no };
});
simulate('GET /v3/applyment4sub/applyment/business_code/{no}', (no) => (heard().includes(no) ? { applyment_id: no } : null));
/** Recognises repeats by their number. */
simulate('alipay.marketing.cashvoucher.template.create', (no) => {
  dieAt('arrived', no);
  if (!heard().includes(no)) hear(no);
  dieAt('acted', no);
  return { activity_id: no };
});

/** The transaction that keeps the answer it dies of. */
let fatalAnswer: Store | undefined;
/** Each answer counts its subject on by one: once is right. */
const counting = {
  async content(_tx: unknown, { requestNo }: { requestNo: string }) {
    dieAt('claimed', requestNo);
    return {};
  },
  async done(tx: Store, { requestNo, subjectId }: { requestNo: string; subjectId: string | null }) {
    const [row] = await tx.lock(sysType, { id: subjectId! });
    dieAt('answered', requestNo);
    if (requestNo === fatal) fatalAnswer = tx;
    return [patch(sysType, row!.id, { sort: row!.sort + 1 })];
  },
};
handle(wechatPayGateway, 'apply', counting);
handle(alipayGateway, 'createCoupon', counting);

const database = await openDatabase({ databaseUrl: DATABASE_URL ?? null, dataDir: DATA_DIR });
const { db } = database;
const resources = new Map([sysType, gatewayCall, gatewayNotice, gatewayState, operatLog, operatLogItem].map((res) => [res.name, res]));
const reaches = reachOf({}, true);
await noteGateways(db, reaches);

const job = sending(reaches);
/** Without pauses where there is nothing to do, and able to die between what is kept and what comes then. */
const hurried: Job = {
  ...job,
  async run(ctx) {
    await job.run({
      ...ctx,
      async change(wish, o) {
        let within: Store | undefined;
        const isDone = await ctx.change((tx) => wish((within = tx)), o);
        if (within && within === fatalAnswer) dieAt('kept', fatal);
        return isDone;
      },
    });
    return new Date(Date.now() + 10);
  },
};
const folder = mkdtempSync(join(tmpdir(), 'wellhead-outbox-'));
const jobs = await startJobs({
  db,
  resources,
  implementations: new Map(),
  audit: { log: operatLog, item: operatLogItem },
  standing: { [SENDING]: hurried },
  isAlone: true,
  files: openFiles(folder),
  uploads: await openUploads(folder),
  sheets: openSheets(folder),
  pace: () => () => Promise.resolve(),
  actorOf: async () => null,
  log: (error, what) => console.error(what, error),
});

/** Asks for one thing, as a call does that is repeated under its key: what stands is not written again. */
const want = (no: string) =>
  db.transaction().execute(async (tx) => {
    const store = storeOn(tx, resources);
    if (await store.find(sysType, { typeCode: 'outbox', itemCode: no })) return;
    const [id, now] = [newId(), new Date()];
    const [gateway, operation] = Number(ROUND) % 2 ? ([alipayGateway, 'createCoupon'] as const) : ([wechatPayGateway, 'apply'] as const);
    const w = writing({ tx, resources, call: '/sys/type/add', actorId: null, now });
    await applyChanges(w, [
      add(sysType, { id, typeCode: 'outbox', itemCode: no, name: no, sort: 0, status: 'enabled' }),
      callOut(gateway as Gateway, operation, { res: sysType, id, title: no }, { requestNo: no, now }),
    ]);
    await settle(w);
    dieAt('unwritten', no);
  });
const isAllSent = async () =>
  (await storeOn(db, resources).all(gatewayCall, { status: ['waiting', 'sending', 'unknown'] }, { limit: 1 })).length === 0;

// Whoever asked for what was cut off asks again.
for (let round = 0; round < Number(ROUND); round++) for (const one of ['A', 'B']) await want(`K${round}${one}`);
while (!(await isAllSent())) await sleep(20);
if (DIE_AT) {
  await Promise.all([want(`${fatal.slice(0, -1)}B`), want(fatal)]);
  dieAt('written', fatal);
  await sleep(60_000);
}
await jobs.close();
await database.close();
rmSync(folder, { recursive: true, force: true });
process.exit(0);

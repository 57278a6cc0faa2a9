/** The platform's declarations and behaviour, composed with the engine. */
import { randomBytes } from 'node:crypto';
import { platform } from './areas/catalogue';
import { checkDeclarations } from './checkDeclarations';
import { baseline, demo, DEMO_ORDERS } from './areas/demo/demo';
import type { DemoFiles } from './areas/demo/files';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './areas/system/people.demo';
import { implementations } from './areas/implementations';
import { moduleProblem } from './areas/cooperation/modules.server';
import { notifying, NOTIFYING } from './areas/alipay/notify.server';
import { publicHelp } from './areas/app/public.server';
import { publicArticles } from './areas/content/public.server';
import { inbox } from './areas/gateway/inbox.server';
import { PULLING, pulling } from './areas/order/channelPull.server';
import { SENDING, sending } from './areas/gateway/sending.server';
import { reachOf, simulatorPace } from './areas/gateway/settings.server';
import { quicken } from './areas/gateway/simulator.server';
import { noteGateways } from './areas/gateway/start.server';
import { tellAt } from './areas/gateway/telling.server';
import { MATCHING, matchTags } from './areas/merchant/tag.server';
import { publicFiles } from './areas/publicFiles.server';
import { needed, NEEDING } from './areas/stock/needed.server';
import { bills } from './areas/sms/bill.server';
import { BILLING, DELIVERING } from './areas/sms/wake.server';
import { deliver } from './areas/sms/deliver.server';
import { NODES, nodeMessages } from './areas/sms/nodes.server';
import { accounts } from './areas/system/accounts.server';
import { addNewSettings, looksADay } from './areas/system/config.server';
import { isDemoData, simulator } from './areas/demo/simulator';
import { operatLog, operatLogItem } from './areas/system/log';
import { cityWithout } from './areas/system/city.server';
import { strangers } from './areas/system/strangers.server';
import { beginImport } from './areas/system/importing.server';
import { addNewPages } from './areas/system/pageTree.server';
import { publicRoutes } from './server/http/publicPages';
import { sealClear } from './server/outbound/sealedFields';
import { openUploads } from './server/uploads';
import { createServer, type Server } from './server/createServer';
import { fillPictureUses } from './server/resource/pictures';
import { storeOn } from './server/resource/sqlStore';
import type { Database } from './server/db/database';
import type { Job } from './server/jobs/job';
import { migrations } from './areas/migrations';
import { seedOnce } from './server/seed/seedOnce';
import type { Door } from './server/http/door';
import { StartError, type Settings } from './server/settings';

/**
 * Migrates the database, fills it if new, and starts the server. @param
 * consoleDir the built console. @param standing additional permanent jobs.
 */
export async function servePlatform(
  settings: Settings,
  door: Door,
  database: Promise<Database>,
  consoleDir: Promise<string | undefined>,
  standing: Readonly<Record<string, Job>> = {},
): Promise<Pick<Server, 'wake' | 'close'>> {
  // A build was checked when it was made.
  if (!import.meta.env?.PROD) checkDeclarations();
  const isDemo = settings.seed === 'demo';
  const reaches = reachOf(process.env, isDemo);
  quicken(simulatorPace(process.env));
  tellAt(door.address);
  const files: DemoFiles = new Map();
  let drawn: ReturnType<typeof demo> | undefined;
  const draw = () => (drawn ??= demo(platform, new Date(), settings.seedOrders ?? DEMO_ORDERS, files));
  const server = await createServer({
    catalogue: platform,
    implementations,
    migrations,
    ...(isDemo && { meanwhile: draw }),
    settings,
    accounts: accounts(settings.environment, platform),
    audit: { log: operatLog, item: operatLogItem, strangers },
    beginImport,
    moduleProblem,
    cityWithout,
    routes: async (app, { db }) => {
      await inbox(app, db, reaches);
      await publicRoutes(app, db, await openUploads(settings.uploadDir), { article: publicArticles, help: publicHelp }, publicFiles);
    },
    looksADay,
    simulated: [...reaches].filter(([, { via }]) => via === 'simulated').map(([name]) => name),
    database,
    consoleDir,
    standing: {
      [MATCHING]: matchTags,
      [NEEDING]: needed,
      [SENDING]: sending(reaches),
      [NOTIFYING]: notifying,
      [NODES]: nodeMessages(),
      [DELIVERING]: deliver,
      [BILLING]: bills,
      ...standing,
      ...(reaches.get('channel')!.via !== 'off' && { [PULLING]: pulling(settings.simulateRate > 0 ? 30_000 : 15 * 60_000) }),
      ...(settings.simulateRate > 0 && { 'demo.simulator': simulator(settings.simulateRate) }),
    },
  });
  const password = `${randomBytes(9).toString('base64url')}Aa1`;
  const seeded = await seedOnce(
    server.database.db,
    platform.resources,
    () => (isDemo ? draw() : baseline(platform, new Date(), password)),
    sayProgress(),
  );
  if (files.size) {
    const uploads = await openUploads(settings.uploadDir);
    await Promise.all([...files.values()].map((bytes) => uploads.keep(bytes, { documents: true })));
  }
  if (settings.simulateRate > 0 && !(await isDemoData(storeOn(server.database.db, platform.resources)))) {
    await server.close();
    throw new StartError('环境变量 SIMULATE_RATE 只能用于演示数据:这个数据库不是由演示数据填充的');
  }
  await fillPictureUses(server.database.db, platform.resources);
  await addNewSettings(server.database.db);
  await sealClear(server.database.db as never, platform.resources);
  await noteGateways(server.database.db, reaches);
  const newPages = await addNewPages(server.database.db, platform);
  await server.open(door);
  if (newPages) console.log(`权限菜单新增 ${newPages} 个页面,请在“角色授权”里授权`);
  console.log(`\n井台已启动:${door.address}\n`);
  if (isDemo)
    console.log(`演示账号(密码均为 ${DEMO_PASSWORD}):\n${DEMO_ACCOUNTS.map((a) => `  ${a.username.padEnd(8)} ${a.about}`).join('\n')}\n`);
  else if (seeded) console.log(`管理员账号 admin,初始密码 ${password}(只显示这一次,请登录后修改)\n`);
  return server;
}

/** A first start takes a while: it says how far it is, a line a fifth of the way. */
function sayProgress(): (part: number) => void {
  let lastPercent = -1;
  return (part) => {
    const fifth = Math.floor(part * 5);
    if (fifth === lastPercent) return;
    lastPercent = fifth;
    console.log(`首次启动,正在写入数据:${fifth * 20}%`);
  };
}

/** The platform's declarations and behaviour, composed with the engine. */
import { randomBytes } from 'node:crypto';
import { platform } from './areas/catalogue';
import { contributions } from './areas/contributions';
import { baseline, demo, DEMO_ORDERS } from './areas/demo/demo';
import type { DemoFiles } from './areas/demo/files';
import { implementations } from './areas/implementations';
import { migrations } from './areas/migrations';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './areas/system/people.demo';
import { checkDeclarations } from './checkDeclarations';
import { composed } from './server/contribution';
import { createServer, type Server } from './server/createServer';
import type { Database } from './server/db/database';
import type { Door } from './server/http/door';
import type { Job } from './server/jobs/job';
import { sealClear } from './server/outbound/sealedFields';
import { fillPictureUses } from './server/resource/pictures';
import { seedOnce } from './server/seed/seedOnce';
import type { Settings } from './server/settings';
import { fitToKeep, openUploads } from './server/uploads';

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
  const start = { settings, env: process.env, catalogue: platform, address: door.address };
  const contributed = contributions.map((contribution) => contribution(start));
  const parts = composed(contributed);
  const files: DemoFiles = new Map();
  let drawn: ReturnType<typeof demo> | undefined;
  const draw = () => (drawn ??= demo(platform, new Date(), settings.seedOrders ?? DEMO_ORDERS, files));
  const server = await createServer({
    ...parts,
    catalogue: platform,
    implementations,
    migrations,
    ...(isDemo && { meanwhile: draw }),
    settings,
    database,
    consoleDir,
    standing: { ...parts.standing, ...standing },
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
    await Promise.all([...files.values()].map(async (bytes) => uploads.keep((await fitToKeep(bytes, { documents: true }))!)));
  }
  await fillPictureUses(server.database.db, platform.resources);
  const notes: string[] = [];
  try {
    for (const { beforeOpening } of contributed) notes.push((await beforeOpening?.(server.database.db)) ?? '');
  } catch (error) {
    await server.close();
    throw error;
  }
  await sealClear(server.database.db as never, platform.resources);
  await server.open(door);
  for (const line of notes.filter(Boolean)) console.log(line);
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

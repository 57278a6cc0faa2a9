/** `npm run migration -- name`: drafts the next step of the database from the declarations. */
import { fileURLToPath } from 'node:url';
import { platform } from './areas/catalogue';
import { draftMigration } from './server/db/draftMigration';

const name = process.argv[2];
if (!name || !/^[a-z][a-z0-9-]*$/.test(name)) {
  console.error('用法:npm run migration -- 名称(小写字母、数字和短横)');
  process.exitCode = 1;
} else {
  const file = draftMigration(fileURLToPath(new URL('./server/db/migrations/', import.meta.url)), name, platform.resources);
  console.log(file ? `已写入 src/server/db/migrations/${file}` : '声明没有变化,不需要新的迁移');
}

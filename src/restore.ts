/** `npm run restore -- file`: fills an empty database, of either engine, from what `npm run backup` wrote. */
import { resolve } from 'node:path';
import { restore } from './server/db/backup';
import { migrations } from './areas/migrations';
import { onDatabase } from './server/db/onDatabase';

await onDatabase('restore', '文件', async ({ db }, { uploadDir }, path) => {
  const file = resolve(path);
  const { tables, rows, files } = await restore(db, migrations, uploadDir, file);
  console.log(`已从 ${file} 恢复:${tables} 张表 ${rows} 行,${files} 个文件`);
});

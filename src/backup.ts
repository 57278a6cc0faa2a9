/**
 * `npm run backup -- file`: the whole database and the uploaded files in one
 * file, for either engine. With the embedded one, stop the server first.
 */
import { resolve } from 'node:path';
import { onDatabase } from './server/db/onDatabase';
import { backUp } from './server/db/backup';

await onDatabase('backup', '文件', async ({ db }, { uploadDir }, path) => {
  const file = resolve(path);
  const { tables, rows, files } = await backUp(db, uploadDir, file);
  console.log(`已备份到 ${file}:${tables} 张表 ${rows} 行,${files} 个文件`);
});

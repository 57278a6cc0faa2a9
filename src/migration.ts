/** `npm run migration -- name`: drafts the next step of the database from the declarations. */
import { fileURLToPath } from 'node:url';
import { areas, platform } from './areas/catalogue';
import { draftMigration } from './server/db/draftMigration';

const name = process.argv[2];
if (!name || !/^[a-z][a-z0-9-]*$/.test(name)) {
  console.error('用法:npm run migration -- 名称(小写字母、数字和短横)');
  process.exitCode = 1;
} else {
  const now = new Date();
  const drafted = areas.flatMap((area) => {
    const folder = `src/areas/${area.name}/migrations`;
    const file = draftMigration(
      fileURLToPath(new URL(`../${folder}/`, import.meta.url)),
      // Steps are identified by their names, and several areas may have one of this name.
      name.split('-').includes(area.name) ? name : `${area.name}-${name}`,
      now,
      // In the context of all: rollups may be grouped by what references lead to.
      new Map(area.resources.map(({ name: own }) => [own, platform.resources.get(own)!])),
      platform.resources,
    );
    return file ? [`${folder}/${file}`] : [];
  });
  console.log(drafted.length ? `已写入 ${drafted.join('、')}` : '声明没有变化,不需要新的迁移');
}

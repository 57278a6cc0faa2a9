/** Verdicts and publications by somebody who checks the rows first. */
import { platform } from '../../src/areas/catalogue';
import type { ActionAt } from '../../src/language/catalogue';
import type { Read } from '../../src/language/resource';
import type { Answered, Client } from './client';

/** Acts on rows by the versions that a list shows now; a row that it does not show has the first one. */
export async function onSeen(client: Client, call: string, ids: readonly string[], input: object = {}): Promise<Answered> {
  const [{ resource }] = platform.writes.get(call)! as readonly [ActionAt];
  const reads = Object.values(resource.reads) as readonly Read[];
  const lists = reads.filter(({ does, needs }) => does === 'list' && !needs?.length);
  const versionOf = async (id: string) => {
    for (const { call: search } of lists) {
      const [row] = (await client.get(search, { id })).data?.list ?? [];
      if (row) return row.version as number;
    }
    return 1;
  };
  const versions = Object.fromEntries(await Promise.all(ids.map(async (id) => [id, await versionOf(id)] as const)));
  return client.post(call, { ids, versions, ...input });
}

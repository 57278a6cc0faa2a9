/** What tests of what customers are shown ask and change. */
import type { Client, Loose } from './client';

export const instant = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
export const PICTURE = '/demo/water-box.svg';

export const errors = (answer: Loose): Loose => answer.data?.errors ?? answer.data?.results?.[0]?.data?.errors ?? {};
export const why = (answer: Loose): string => answer.data?.reason ?? answer.data?.results?.[0]?.data?.reason ?? answer.message;

/** Calls of whoever is signed in when they are made. */
export function callsOf(admin: () => Client) {
  const list = async (call: string, params: Loose = {}): Promise<Loose[]> =>
    (await admin().get(call, { pageSize: 200, ...params })).data.list;
  const row = async (call: string, id: string): Promise<Loose> => (await list(call, { id }))[0];
  const edit = async (family: string, id: string, input: Loose, search = 'search') =>
    admin().post(`${family}/update`, { id, version: (await row(`${family}/${search}`, id)).version, ...input });
  const seen = async (search: string, id: string) => ({ ids: [id], versions: { [id]: (await row(search, id)).version } });
  return { list, row, edit, seen };
}

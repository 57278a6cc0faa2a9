/** Upgrade notices and to-dos of the user: polled once a minute while the window is visible, never in the background. */
import { platform } from '../../base/loading/platform';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { read, write } from '../../base/http/client';
import { queryClient } from '../../base/http/queryClient';
import { sessionMarker } from '../../base/session/browserMemory';
import { useSession } from '../../base/session/useSession';
import { useFinishedWork, type FinishedWork } from '../../work/runs/finishedWork';

export interface Notice {
  readonly id: string;
  readonly title: string;
  readonly versionNo: string;
  readonly content: string;
  readonly beginAt: string;
  readonly endAt: string;
  readonly popup: 'none' | 'once' | 'always';
  readonly publishedAt: string;
  readonly read: boolean;
}
/** Rows that wait for somebody: how many, and the list that shows them. */
export interface Todo {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly page: string;
  readonly query: Readonly<Record<string, string>>;
}
/** Numbers at which to-dos were last looked at. */
export type SeenTodos = Readonly<Record<string, number>>;

const MINUTE_MS = 60_000;
const MINE = '/console/notice/mine';
const PREFERENCE = '/console/preference';
const SEEN = 'notices.todo';
/** Nobody asked for these by hand: no toast, no sign-in dialog, no renewed session. A back end that lacks the call has nothing to tell. */
const UNASKED = { quiet: true, session: 'fail', background: true } as const;

export const noticesQuery = queryOptions({
  queryKey: [MINE],
  meta: { aside: true },
  staleTime: MINUTE_MS,
  queryFn: async ({ signal }) => (await read<{ notices: Notice[] }>(MINE, undefined, { ...UNASKED, signal })).notices,
});
const todosQuery = () =>
  queryOptions({
    queryKey: [platform().waits.count],
    meta: { aside: true },
    staleTime: MINUTE_MS,
    queryFn: ({ signal }) => read<{ list: Todo[] }>(platform().waits.count, undefined, { ...UNASKED, signal }),
  });
const seenQuery = queryOptions({
  queryKey: [PREFERENCE, SEEN],
  meta: { aside: true },
  staleTime: Infinity,
  queryFn: async () => (await read<SeenTodos | null>(PREFERENCE, { key: SEEN }, UNASKED)) ?? {},
});

/** Everything the notification centre shows. `poll`: asks again every minute; one part of the console does, for all. */
export function useNotices({ poll = false } = {}) {
  const again = { refetchInterval: poll ? MINUTE_MS : false, refetchOnWindowFocus: poll } as const;
  const { permissions } = useSession();
  const notices = useQuery({ ...noticesQuery, ...again });
  const todos = useQuery({ ...todosQuery(), ...again });
  const seen = useQuery(seenQuery).data;
  const work = useFinishedWork();
  const list = (todos.data?.list ?? []).filter((todo) => permissions.canOpen(todo.page));
  const fresh = seen ? list.filter((todo) => isNew(todo, seen)) : [];
  const unread = (notices.data ?? []).filter((notice) => !notice.read);
  return {
    notices: notices.data ?? [],
    todos: list,
    work,
    fresh: new Set(fresh.map((todo) => todo.key)),
    unread: unread.length + fresh.length + work.filter((w) => !w.read).length,
    pending: notices.isPending || todos.isPending,
    failed: notices.isError && todos.isError,
    refresh: () => {
      void notices.refetch();
      void todos.refetch();
    },
  };
}

/** More wait than when it was last looked at. */
export const isNew = (todo: Todo, seen: SeenTodos) => todo.value > (seen[todo.key] ?? 0);

/** What was seen, brought down to what is left: after ten of twelve are done, a third one is news. */
export const lowered = (seen: SeenTodos, todos: readonly Todo[]): SeenTodos =>
  Object.fromEntries(
    Object.entries(seen).map(([key, value]) => [key, Math.min(value, todos.find((todo) => todo.key === key)?.value ?? 0)]),
  );

/** Marks notices as read, at once here and for good on the server. */
export async function markRead(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const set = (isRead: boolean) =>
    queryClient.setQueryData(noticesQuery.queryKey, (list) =>
      list?.map((notice) => (ids.includes(notice.id) ? { ...notice, read: isRead } : notice)),
    );
  set(true);
  await write('/console/notice/read', { ids }, { quiet: true }).catch(() => set(false));
}

/** Marks to-dos as looked at with the numbers they have now. */
export async function markSeen(todos: readonly Todo[]): Promise<void> {
  const before = queryClient.getQueryData(seenQuery.queryKey) ?? {};
  const all = queryClient.getQueryData(todosQuery().queryKey)?.list ?? [];
  const value: SeenTodos = { ...lowered(before, all), ...Object.fromEntries(todos.map((todo) => [todo.key, todo.value])) };
  queryClient.setQueryData(seenQuery.queryKey, value);
  await write(PREFERENCE, { key: SEEN, value }, { quiet: true }).catch(() => {});
}

/** The notice to show now, soonest upgrade first; null when there is none. `shown`: those closed since this sign-in. */
export function popupOf(notices: readonly Notice[], shown: readonly string[], now: number): Notice | null {
  const due = notices.filter(
    (notice) =>
      notice.popup !== 'none' &&
      Date.parse(notice.endAt) > now &&
      !shown.includes(notice.id) &&
      (notice.popup === 'always' || !notice.read),
  );
  return due.sort((a, b) => Date.parse(a.beginAt) - Date.parse(b.beginAt))[0] ?? null;
}

/** Notices closed since this sign-in, in any window of this browser: "every sign-in" does not mean every reload. */
export const shownNotices = {
  get(): string[] {
    const stored = localStorage.getItem(SHOWN)?.split(' ') ?? [];
    return stored[0] === (sessionMarker() ?? '') ? stored.slice(1) : [];
  },
  add(id: string) {
    localStorage.setItem(SHOWN, [sessionMarker() ?? '', ...this.get(), id].join(' '));
  },
};
const SHOWN = 'wellhead.noticesShown';
export type { FinishedWork };

/** Signing in and out, and who is signed in. */
import { queryOptions } from '@tanstack/react-query';
import type { PermissionItem, SessionInfo } from '../../../language/wire';
import { navigate } from '../address/location';
import { loginAddress } from '../address/redirect';
import { CallError, onForbidden, read, write } from '../http/client';
import { expiry } from '../http/expiry';
import { queryClient } from '../http/queryClient';
import { insist, whenBack } from '../offline/reach';
import { recording } from '../stores/recording';
import { tabsStore } from '../tabs/tabsStore';
import { claimWindow, forgetSignIn, rememberSignIn, remembered, sessionMarker } from './browserMemory';
import { conceal } from './conceal';
import { INFO_KEY, PERMISSION_KEY, type Permitted } from './sessionKeys';
import { forgetStored } from './useStored';

/**
 * The permission tree. An expired session leads to the login page; without a sign-in nothing is requested, so that a first visit has no
 * failing call. Offline, the last known tree is used, or awaited.
 */
export const permissionQuery = queryOptions({
  queryKey: PERMISSION_KEY,
  staleTime: Infinity,
  queryFn: async (): Promise<Permitted> => {
    if (!sessionMarker()) {
      expiry.lose();
      return { tree: [], fetched: 'expired' };
    }
    try {
      return {
        tree: (await read<PermissionItem[] | null>('/login/permission/adminPerList', undefined, { session: 'lose' })) ?? [],
        fetched: 'ok',
      };
    } catch (error) {
      if (isUnreached(error)) return (await rememberedTree()) ?? { tree: [], fetched: 'none' };
      return { tree: [], fetched: error instanceof CallError && error.code === 409 ? 'expired' : 'failed' };
    }
  },
});
/** Who is signed in. A back end that does not say so means staff under the name they signed in with. */
export const infoQuery = queryOptions({
  queryKey: INFO_KEY,
  staleTime: Infinity,
  queryFn: async (): Promise<SessionInfo> => {
    const name = remembered.username();
    const info: SessionInfo = { userId: name, name, loginType: 1, avatar: null };
    if (!sessionMarker()) return info;
    try {
      return claimed(await read<SessionInfo>('/login/session', undefined, { session: 'fail', quiet: true }));
    } catch (error) {
      const offline = isUnreached(error) && (await rememberedInfo());
      if (offline) return offline;
      return error instanceof CallError && error.status === 404 ? claimed(info) : info;
    }
  },
});

/**
 * Signs in and remembers who did. What it was refused for is the message of what it throws: the form shows it.
 * @returns the server's message.
 */
export async function signIn(username: string, password: string): Promise<string> {
  const body = { username: await conceal(username.trim()), password: await conceal(password), loginType: 1 };
  const { message, data } = await write<string | null>('/doLoginV2', body, { credentials: false, session: 'fail', quiet: true });
  rememberSignIn(username.trim(), data ?? '');
  return message;
}

/** After signing in again over an open console: the same user goes on where they were; another one starts afresh. */
export async function resume(before: SessionInfo): Promise<void> {
  const now = await infoQuery.queryFn!({} as never);
  if (now.userId === before.userId) {
    queryClient.setQueryData(infoQuery.queryKey, now);
    expiry.settle('same');
    void queryClient.invalidateQueries();
    return;
  }
  expiry.settle('other');
  tabsStore.reset();
  navigate('/', { replace: true });
  window.location.reload();
}

/** Ends the session and goes to the login page, which leads back here. Tabs, menus and permissions are forgotten. */
export async function signOut(): Promise<void> {
  await read('/logout', undefined, { session: 'fail', quiet: true }).catch(() => {});
  loseSession();
  expiry.settle('left');
  tabsStore.reset();
  forgetStored('history');
  recording.drop();
}

const leaving = new Set<() => void>();
/** What else of somebody must not stay in this window when their session is gone. */
export const onSessionLost = (leave: () => void) => {
  leaving.add(leave);
};

/** The session is gone: to the login page. Tabs and drafts of this window stay for when the same user returns. */
export function loseSession(): void {
  forgetSignIn();
  for (const leave of leaving) leave();
  navigate(loginAddress(), { replace: true });
  queryClient.clear();
}

const isUnreached = (error: unknown) => error instanceof CallError && error.status === 0;
/** What this window knew of the same session, until the server can be asked. */
async function offlineAccount() {
  void whenBack().then(() => Promise.all([queryClient.invalidateQueries(permissionQuery), queryClient.invalidateQueries(infoQuery)]));
  return (await insist(() => import('./offlineSession'))).offlineSession();
}
const rememberedTree = async () => {
  const tree = (await offlineAccount())?.tree;
  return tree && { tree, fetched: 'ok' as const };
};
const rememberedInfo = async () => (await offlineAccount())?.info;

/** Tabs and drafts that somebody else left in this window are gone before they are seen. */
function claimed(info: SessionInfo): SessionInfo {
  if (claimWindow(info.userId)) {
    tabsStore.reset();
    forgetStored('history');
  }
  return info;
}
expiry.onLost(loseSession);
// Rights that were taken away are gone from the menus too, as soon as a call has met them.
onForbidden(() => void queryClient.invalidateQueries(permissionQuery));

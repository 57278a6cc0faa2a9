/**
 * What this browser remembers of a session. The session itself is a cookie no script can read; the marker is a random,
 * non-secret text whose change notifies other browser tabs that somebody signed in or out.
 */
import { newKey } from '../http/newKey';

const MARKER = 'wellhead.session';
const SIGN_IN_KEYS = ['wellhead.username', 'wellhead.inviteCode'] as const;
const WINDOW_USER = 'wellhead.user';
/** What this window knows of the signed-in user, for when the server can't be reached. */
export const KNOWN = 'wellhead.known';

const item = (key: string) => localStorage.getItem(key) ?? '';

export const remembered = { username: () => item(SIGN_IN_KEYS[0]), inviteCode: () => item(SIGN_IN_KEYS[1]) };

export function rememberSignIn(username: string, inviteCode: string): void {
  localStorage.setItem(SIGN_IN_KEYS[0], username);
  localStorage.setItem(SIGN_IN_KEYS[1], inviteCode);
  localStorage.setItem(MARKER, newKey());
}
/** Differs from sign-in to sign-in; null while nobody is signed in. */
export const sessionMarker = () => localStorage.getItem(MARKER);
export function forgetSignIn(): void {
  localStorage.removeItem(MARKER);
  sessionStorage.removeItem(KNOWN);
}

/** Reloads this browser tab when another one signed in or out. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.storageArea === localStorage && (event.key === MARKER || event.key === null)) window.location.reload();
  });
}

/** Clears all stored data except the sign-in and the work that the server does not have yet, and reloads. */
export async function clearCache(): Promise<void> {
  const userId = sessionStorage.getItem(WINDOW_USER) ?? '';
  const { pushPreferences } = await import('./preferences');
  const unsent = (await pushPreferences(userId)).map((name) => `wellhead.${name}.${userId}`).map((key) => [key, item(key)] as const);
  const marker = localStorage.getItem(MARKER);
  const signIn = SIGN_IN_KEYS.map((key) => [key, item(key)] as const);
  localStorage.clear();
  sessionStorage.clear();
  if (marker) localStorage.setItem(MARKER, marker);
  for (const [key, value] of unsent) localStorage.setItem(key, value);
  for (const [key, value] of signIn) sessionStorage.setItem(key, value);
  window.location.reload();
}
/** Takes back what `clearCache` kept. */
export function restoreSignIn(): void {
  for (const key of SIGN_IN_KEYS) {
    const value = sessionStorage.getItem(key);
    if (value && !localStorage.getItem(key)) localStorage.setItem(key, value);
  }
}

/** Drops drafts and tabs of this window if they belong to somebody else. @returns whether they did. */
export function claimWindow(userId: string): boolean {
  const before = sessionStorage.getItem(WINDOW_USER);
  const other = before !== null && before !== userId;
  if (other) sessionStorage.clear();
  sessionStorage.setItem(WINDOW_USER, userId);
  return other;
}

import { createContext, use } from 'react';
import type { SessionInfo } from '../../../language/wire';
import type { Permissions } from './permissions';

export interface Session {
  readonly info: SessionInfo;
  readonly permissions: Permissions;
}
export const SessionContext = createContext<Session | null>(null);

/** Who is signed in and what they may do. Everything inside the shell may use it. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession is for parts inside the shell');
  return session;
}

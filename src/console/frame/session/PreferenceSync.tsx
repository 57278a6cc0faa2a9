import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepSending, pullPreferences } from '../../base/session/preferences';
import { useSession } from '../../base/session/useSession';

/** Synchronises a user's preferences with the server, and reloads those of other browsers when the window becomes visible. */
export function PreferenceSync() {
  const { userId } = useSession().info;
  const { isFetched } = useQuery({
    queryKey: ['following', userId],
    queryFn: async () => {
      await pullPreferences(userId);
      return true;
    },
    staleTime: MINUTE_MS,
    refetchOnWindowFocus: true,
    retry: false,
  });
  useEffect(() => (isFetched ? keepSending(userId) : undefined), [isFetched, userId]);
  return null;
}
const MINUTE_MS = 60_000;

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepSending, pullPreferences } from '../../base/session/preferences';
import { useSession } from '../../base/session/useSession';

/** Keeps what somebody has made for themselves the same here and on the server, and hears of other browsers when this one is looked at again. */
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

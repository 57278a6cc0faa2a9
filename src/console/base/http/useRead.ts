import { queryOptions, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { read } from './client';

export type ReadParams = Readonly<Record<string, string | number>>;

/**
 * A cached GET, keyed by call and parameters, so that writes can invalidate it. Errors are shown in place of the data, not as toasts.
 * @param turn what has come waits for it.
 */
export const readQuery = <T>(call: string, params: ReadParams = {}, turn?: () => Promise<void> | undefined) =>
  queryOptions({
    queryKey: [call, params] as const,
    queryFn: async ({ signal }) => {
      const data = await read<T>(call, params, { signal, quiet: true });
      await turn?.();
      return data;
    },
    // What the server refused once it refuses again; a lost connection is worth one more try.
    retry: (count: number, error: Error) => count < 1 && 'status' in error && error.status === 0,
    retryDelay: 300,
  });

export const useRead = <T>(
  call: string,
  params: ReadParams = {},
  options: Partial<Pick<UseQueryOptions<T>, 'enabled' | 'staleTime'>> & { keep?: boolean } = {},
) =>
  useQuery({
    ...readQuery<T>(call, params),
    enabled: options.enabled,
    staleTime: options.staleTime,
    ...(options.keep && { placeholderData: (before: T | undefined) => before }),
  } as UseQueryOptions<T>);

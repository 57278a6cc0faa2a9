import type { QueryClient } from '@tanstack/react-query';
import type { Catalogue } from '../../../language/catalogue';
import { platform } from './platform';

/**
 * Invalidates all reads, because an action affects more than its own resource. Visible ones reload now, others when shown; areas never
 * change.
 */
export const reread = (client: QueryClient, { reads }: Catalogue): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [call] }) => reads.has(String(call)) && call !== platform().areas });

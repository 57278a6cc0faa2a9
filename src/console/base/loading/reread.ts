import type { QueryClient } from '@tanstack/react-query';
import type { Catalogue } from '../../../language/catalogue';
import { platform } from './platform';

/** Whatever was read may have changed, for an action reaches beyond its own resource. What is looked at is read again now, the rest when it is looked at; areas stay what they are. */
export const reread = (client: QueryClient, { reads }: Catalogue): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [call] }) => reads.has(String(call)) && call !== platform().areas });

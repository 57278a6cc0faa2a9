import { contextOf, draftKeyOf } from '../../kit/form/draft';
import type { Asking } from './ActionDialogs';

/** Under which key the answers to a question are kept: by user, action and row. */
export const askDraftKey = (userId: string, { acting: { resource, key }, rows, initial }: Pick<Asking, 'acting' | 'rows' | 'initial'>) =>
  draftKeyOf(userId, `${resource.name}.${key}?${rows.length > 1 ? `${rows.length}:` : ''}${rows[0]?.id ?? `new${contextOf(initial)}`}`);

import { useDebouncedValue } from '@mantine/hooks';
import { offeredQuery, type Field } from '../../../language/field';
import { MAX_KEYWORD } from '../../../language/wire';
import { useRead } from '../../base/http/useRead';
import { useOptionCall } from './useOptionCall';

export interface Suggestion {
  readonly value: string;
  /** What the row is called, where that is not the text. */
  readonly title?: string;
}

/**
 * What is offered to whoever types a text, narrowed by the server as every picker of its rows is; nothing of a text that anything may be.
 * Asked for once it is `wanted`; where it can't be had, the text is typed all the same. @param typed without the blanks around it
 */
export function useSuggestions(field: Field, wanted: boolean, typed: string): readonly Suggestion[] {
  const [keyword] = useDebouncedValue(field.suggests ? typed : '', 200);
  const by = field.suggests?.by;
  const call = useOptionCall(field.suggests?.of ?? '');
  const params = { ...call?.params, ...offeredQuery(field), ...(by && { by }), ...(keyword && { keyword }) };
  const isAsked = wanted && keyword.length <= MAX_KEYWORD && field.suggests !== undefined && call !== undefined;
  const { data, isPlaceholderData } = useRead<readonly { title: string; code?: string }[]>(call?.path ?? '', params, {
    enabled: isAsked,
    staleTime: 30_000,
    keep: true,
  });
  const found = data?.map(({ title, code }): Suggestion => (by ? { value: code!, title } : { value: title })) ?? [];
  // Until the answer comes, what is at hand is narrowed here: what does not fit would go from under whoever chooses it.
  const isOlder = isPlaceholderData || keyword !== typed;
  return isOlder ? found.filter(({ value, title = '' }) => `${value} ${title}`.includes(typed)) : found;
}

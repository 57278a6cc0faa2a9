import { offeredQuery, type Field } from '../../language/field';
import { useRead } from '../screens/useRead';
import { useOptionCall } from './useOptionCall';

/** What is offered to whoever types a text; nothing of a text that anything may be. Asked for once it is `wanted`; where it can't be had, the text is typed all the same. */
export function useSuggestions(field: Field, wanted: boolean): readonly string[] {
  const call = useOptionCall(field.suggests?.of ?? '');
  const { data } = useRead<readonly { title: string }[]>(call?.path ?? '', { ...call?.params, ...offeredQuery(field) }, { enabled: wanted && field.suggests !== undefined && call !== undefined, staleTime: 30_000 });
  return data?.map(({ title }) => title) ?? [];
}

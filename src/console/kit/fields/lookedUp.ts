import { amongQuery, offeredQuery, type Field } from '../../../language/field';
import { narrow } from '../../../language/narrow';
import type { OptionCall } from '../../../language/options';
import { queryClient } from '../../base/http/queryClient';
import { readQuery } from '../../base/http/useRead';
import { titles } from '../values/titles';

/** Ids of what pasted texts name: rows whose title or number they are; where several begin so, none. */
export async function lookedUp(field: Field, call: OptionCall | undefined, texts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  if (!call) return found;
  const wanted = [...new Set(texts)];
  const ask = async (text: string) => {
    const options = await queryClient.fetchQuery(
      readQuery<{ id: string; title: string }[]>(call.path, {
        ...call.params,
        ...amongQuery(field),
        ...offeredQuery(field),
        keyword: narrow(text),
      }),
    );
    const one = options.find(({ title }) => title === text) ?? (options.length === 1 ? options[0] : undefined);
    if (!one) return;
    titles.set(one.id, one.title);
    found.set(text, one.id);
  };
  // A few at a time: a thousand lines name a few dozen kinds of goods.
  for (let from = 0; from < wanted.length; from += 4) await Promise.all(wanted.slice(from, from + 4).map(ask));
  return found;
}

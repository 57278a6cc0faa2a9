import { useState } from 'react';
import type { Block } from '../../../language/field';
import type { FormValues } from '../../kit/form/useFieldsForm';
import { blockOf } from './blocks';

/** Why the page was not let go live, beside what is meant, until that is changed. */
export function useRefusal(values: FormValues, draft: string) {
  const [refusal, setRefusal] = useState<{ readonly errors: Readonly<Record<string, string>>; readonly values: FormValues } | null>(null);
  const isUnchanged = (place: string) => {
    const [name, key] = place.split('.') as [string, string | undefined];
    const [now, then] = [values, refusal!.values].map((all) => all[name]);
    return name === draft && key !== undefined
      ? blockOf(now as readonly Block[], key) === blockOf(then as readonly Block[], key)
      : now === then;
  };
  const errors = Object.fromEntries(Object.entries(refusal?.errors ?? {}).filter(([place]) => isUnchanged(place)));
  return {
    /** What is said beside a field, or beside one of a block by `draft.block.field`. */
    at: (place: string): string | undefined => errors[place],
    /** How many things are said about a block. */
    count: (key: string) => Object.keys(errors).filter((place) => place.startsWith(`${draft}.${key}.`)).length,
    tell: (messages: Readonly<Record<string, string>>, about: FormValues) => setRefusal({ errors: messages, values: about }),
  };
}

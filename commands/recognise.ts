/** Recognises a pasted number by its shape: which fields of which resources it could be. */
import type { Field } from '../src/language/field';
import type { Resource } from '../src/language/resource';

export interface Candidate { readonly resource: Resource; readonly field: string; readonly value: string }

const FULL_WIDTH = /[！-～]/g;

/** Forgives what copying adds: spaces, quotes, `#`, full-width digits, line ends. */
export const cleaned = (text: string) => text.replace(FULL_WIDTH, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0)).replace(/[\s"'“”‘’「」`#]/g, '').replace(/^(单号|订单号|编号)[::]?/, '');

/** @returns the look-ups worth making, in the order the resources are given; none for ordinary words. */
export function recognise(text: string, resources: Iterable<Resource>): Candidate[] {
  const value = cleaned(text).toUpperCase();
  if (value.length < 5 || value.length > 40) return [];
  const out: Candidate[] = [];
  for (const resource of resources) for (const field of resource.jump) {
    const shape = field === 'id' ? '[1-9]\\d{17}' : (resource.fields as Readonly<Record<string, Field>>)[field]?.shape;
    if (shape && new RegExp(`^(?:${shape})$`).test(value)) out.push({ resource, field, value });
  }
  return out;
}

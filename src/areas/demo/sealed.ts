import { createHash } from 'node:crypto';
import type { Resource } from '../../language/resource';
import { sealSecret } from '../../server/outbound/sealed';
import { placeOf } from '../../server/outbound/sealedFields';

/** A secret of a row of the demo as the database has it: the same each time, for the demo is. */
export const sealedAs = (res: Resource, field: string, id: string, text: string): string => {
  const place = placeOf(res, field, id);
  return sealSecret(text, place, process.env, createHash('sha256').update(place).digest().subarray(0, 12));
};

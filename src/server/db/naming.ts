/** Which columns may name files, and the files that they name. */
import type { Field } from '../../language/field';
import { isPicture } from '../../language/fieldKinds';
import type { Resource } from '../../language/resource';
import { literal } from './names';
import { isStored } from './schema';

/** Uploads, and the pictures that come with the console. */
export const NAMED_FILE = '/(?:uploads|demo)/[\\w-]+\\.[a-z]{3,4}';

/** Fields that may name a file: pictures, rich text and blocks. */
export function namingFields(res: Resource): readonly (readonly [string, Field])[] {
  let known = naming.get(res);
  if (!known) {
    const may = (field: Field) => isStored(field) && (isPicture(field) || field.kind === 'rich' || field.blocks !== undefined);
    naming.set(res, (known = Object.entries(res.fields as Readonly<Record<string, Field>>).filter(([, field]) => may(field))));
  }
  return known;
}
const naming = new WeakMap<Resource, readonly (readonly [string, Field])[]>();

/** SQL of the files that a column names, one a row, each as a list of one. */
export const namedFiles = (column: string): string => `regexp_matches(to_jsonb(${column})::text, ${literal(NAMED_FILE)}, 'g')`;

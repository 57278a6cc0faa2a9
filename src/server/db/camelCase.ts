/** Names of columns in snake_case there, in camelCase here; what stands inside JSON keeps its own. */
import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely';

/** Kysely's own goes through every value of every row. Here names are looked at once for a result, and rows that come under the right ones already stay as they are. */
export class CamelCase extends CamelCasePlugin {
  constructor() { super({ maintainNestedObjectKeys: true }); }
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const names = Object.keys(result.rows[0] ?? {}).map((name) => [name, this.camelCase(name)] as const);
    if (names.every(([name, known]) => name === known)) return result;
    return { ...result, rows: result.rows.map((row) => { const out: UnknownRow = {}; for (const [name, known] of names) out[known] = row[name]; return out; }) };
  }
}

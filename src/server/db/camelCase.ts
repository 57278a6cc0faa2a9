/** Names of columns in snake_case there, in camelCase here; what stands inside JSON keeps its own. */
import {
  CamelCasePlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely';

/**
 * Kysely's own goes through every value of every row. Here names are looked at once for a result, and rows that come under the right ones already stay as they are.
 * It also makes every statement anew, part by part, to find the names in it; one that is written as SQL names things as the database does, and is left as it is.
 */
export class CamelCase extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true });
  }
  override transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    return args.node.kind === 'RawNode' ? args.node : super.transformQuery(args);
  }
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const names = Object.keys(result.rows[0] ?? {}).map((name) => [name, this.camelCase(name)] as const);
    if (names.every(([name, known]) => name === known)) return result;
    return {
      ...result,
      rows: result.rows.map((row) => {
        const out: UnknownRow = {};
        for (const [name, known] of names) out[known] = row[name];
        return out;
      }),
    };
  }
}

/** Column names are snake_case in SQL and camelCase in code; keys within JSON values are left alone. */
import {
  CamelCasePlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely';

/**
 * Kysely's plugin maps every value of every row. This one maps names once per result and leaves rows that need no mapping.
 * Kysely's also rebuilds every statement to map its names; raw SQL uses database names and is left alone here.
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

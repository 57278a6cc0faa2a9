/** What a TypeScript file declares, with what its comments say of it: as much as a reference of the language needs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { ROOT } from './imports';

export interface Documented {
  readonly name: string;
  readonly doc: string;
  readonly text: string;
  /** Names of what it takes, of a function. */ readonly takes?: readonly string[];
}
export interface Declaration extends Documented {
  /** Of an interface its members, of a union its literals, of an object its entries. */
  readonly members: readonly (Documented & { readonly optional: boolean })[];
}
/** As much of a node as is looked at here: the parser's own types name some two hundred of them. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** @param path from the root. @returns by name, in the order of the file */
export function declarationsIn(path: string): Map<string, Declaration> {
  const source = readFileSync(join(ROOT, path), 'utf8');
  const { program, comments } = parseSync(path, source, { lang: 'ts' });
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'));
  const docBefore = (start: number) => {
    const last = docs.findLast(({ end }) => end <= start);
    return last && /^[\s|]*$/.test(source.slice(last.end, start)) ? plain(last.value) : '';
  };
  const textOf = ({ start, end }: Node) => {
    const inside = docs.filter((doc) => doc.start >= start && doc.end <= end);
    return (
      [start, ...inside.map((doc) => doc.end)]
        .map((from, i) => source.slice(from, inside[i]?.start ?? end))
        .join('')
        .replaceAll(/\s+/g, ' ')
        // Where the formatter has broken a type over lines.
        .replaceAll(/(?<=<) | (?=>)/g, '')
        .trim()
    );
  };
  const takesOf = ({ params }: Node) => (params as Node[] | undefined)?.map((one) => ((one.left ?? one) as Node).name as string);
  const documented = (key: Node, of: Node, at = key): Documented => ({
    name: textOf(key).replaceAll(/^'|'$/g, ''),
    doc: docBefore(at.start),
    text: textOf(of),
    takes: takesOf(of),
  });
  const membersOf = (node: Node | undefined): Declaration['members'] => {
    switch (node?.type) {
      case 'TSInterfaceBody':
        return (node.body as Node[])
          .filter(({ type }) => type === 'TSPropertySignature')
          .map((member) => ({
            ...documented(member.key as Node, (member.typeAnnotation as Node).typeAnnotation as Node, member),
            optional: Boolean(member.optional),
          }));
      case 'TSUnionType':
        return (node.types as Node[]).map((one) => ({ ...documented(one, one), optional: false }));
      case 'ObjectExpression':
        return (node.properties as Node[])
          .filter(({ type }) => type === 'Property')
          .map((one) => ({ ...documented(one.key as Node, one.value as Node, one), optional: false }));
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
        return membersOf(node.expression as Node);
      default:
        return [];
    }
  };
  const found = new Map<string, Declaration>();
  for (const statement of program.body as unknown as readonly Node[]) {
    const node = (statement.declaration ?? statement) as Node;
    const declared = node.type === 'VariableDeclaration' ? (node.declarations as Node[])[0]! : node;
    if (!declared.id) continue;
    const value = (declared.init ?? declared.body ?? declared.typeAnnotation ?? declared) as Node;
    const name = (declared.id as Node).name as string;
    found.set(name, {
      ...documented(declared.id as Node, value, statement),
      takes: takesOf(value) ?? takesOf(declared),
      name,
      members: membersOf(value),
    });
  }
  return found;
}

const plain = (comment: string) =>
  comment
    .slice(1)
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join(' ')
    .trim();

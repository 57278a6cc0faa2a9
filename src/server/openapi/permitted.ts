/** The part of the document that a user may see: the calls they may make, with their schemas. */
import type { Catalogue } from '../../language/catalogue';
import type { Access } from '../access/accounts';
import type { Permissions } from '../access/permissions';
import type { OpenApi, Operation } from './answers';
import { optionsAnswer } from './document';

/** @param document of all calls of the catalogue. */
export function permittedIn(document: OpenApi, catalogue: Catalogue, { mayRead, mayWrite, mayPick }: Permissions, access: Access): OpenApi {
  if (access.actor.isSuper) return document;
  const isPermitted = (call: string, method: string, { 'x-pages': pages }: Operation) => {
    if (pages === undefined) return true;
    if (method === 'post') return mayWrite(access, call);
    const { resource, read } = catalogue.reads.get(call)!;
    return mayRead(access, call) || ((read.does === 'options' || read.does === 'list') && mayPick(access, resource.name));
  };
  const mine = (call: string, method: string, operation: Operation): Operation => {
    if (!operation['x-pages']) return operation;
    const known = { ...operation, 'x-pages': operation['x-pages'].filter((url) => access.pages.has(url)) };
    return method === 'get' && !mayRead(access, call) ? asOptions(known) : known;
  };
  const paths = Object.fromEntries(
    Object.entries(document.paths).flatMap(([call, operations]) => {
      const left = Object.entries(operations)
        .filter(([method, operation]) => isPermitted(call, method, operation))
        .map(([method, operation]) => [method, mine(call, method, operation)] as const);
      return left.length ? [[call, Object.fromEntries(left)]] : [];
    }),
  );
  const { schemas, ...components } = document.components;
  const wanted = reachable({ paths, components }, schemas);
  return {
    ...document,
    paths,
    components: { ...components, schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => wanted.has(name))) },
  };
}

/** A list for users who may pick from its rows, but not read them. */
const asOptions = (operation: Operation): Operation => ({
  ...operation,
  parameters: operation.parameters?.map((one) => (one.name === 'as' ? { ...one, required: true } : one)),
  responses: { ...operation.responses, 200: optionsAnswer },
});

/** Names of the schemas that something refers to, by way of others too. */
function reachable(from: unknown, schemas: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const found = new Set<string>();
  const follow = (value: unknown) => {
    for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([\w.]+)"/g)) {
      if (found.has(name!)) continue;
      found.add(name!);
      follow(schemas[name!] ?? null);
    }
  };
  follow(from);
  return found;
}

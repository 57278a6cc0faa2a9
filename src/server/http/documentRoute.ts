/** `/api/openapi.json`: documents only the calls that the caller may make; the rest would be a map for attackers. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Catalogue } from '../../language/catalogue';
import { API_PREFIX } from '../../language/constants';
import type { Access } from '../access/accounts';
import type { Permissions } from '../access/permissions';
import type { OpenApi } from '../openapi/answers';

/** @param signedIn the caller's rights. @throws Refusal 409 when there is no valid session. */
export function documentRoute(
  app: FastifyInstance,
  catalogue: Catalogue,
  permissions: Permissions,
  signedIn: (request: FastifyRequest) => Promise<Access>,
): void {
  // Rights stay the same object until they change.
  const known = new WeakMap<Access, string>();
  // To write it takes longer than any other answer, so that of all calls it is written once.
  let whole: OpenApi | undefined;
  app.get(`${API_PREFIX}/openapi.json`, async (request, reply) => {
    const access = await signedIn(request);
    const [{ openApiOf }, { permittedIn }] = await Promise.all([import('../openapi/document'), import('../openapi/permitted')]);
    whole ??= openApiOf(catalogue);
    if (!known.has(access)) known.set(access, JSON.stringify(permittedIn(whole, catalogue, permissions, access)));
    return reply.type('application/json; charset=utf-8').send(known.get(access));
  });
}

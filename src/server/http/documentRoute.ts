/** `/api/openapi.json`: the document of all calls, for whoever is signed in; to others it would be a map of what to try. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Catalogue } from '../../language/catalogue';
import { API_PREFIX } from '../../language/constants';

/** @param signedIn throws Refusal 409 when there is no valid session. */
export function documentRoute(app: FastifyInstance, catalogue: Catalogue, signedIn: (request: FastifyRequest) => Promise<unknown>): void {
  let text: string | null = null;
  app.get(`${API_PREFIX}/openapi.json`, async (request, reply) => {
    await signedIn(request);
    text ??= JSON.stringify((await import('../openapi/document')).openApiOf(catalogue));
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

/** `/api/console/version`: the snapshots of a row, for users who may read it in a list. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PREFIX } from '../../language/constants';
import { isId } from '../../language/validate';
import { CODE } from '../../language/wire';
import type { Access } from '../access/accounts';
import type { Permissions } from '../access/permissions';
import { refuse } from '../refusals';
import { storeOn } from '../resource/sqlStore';
import { versionsOf } from '../resource/versions';
import type { Writer } from '../resource/write';
import { send } from './app';
import { answerOf } from './answer';

/** @param signedIn the caller's rights. @throws Refusal 409 when there is no valid session. */
export function versionRoute(
  app: FastifyInstance,
  { db, resources }: Writer,
  permissions: Permissions,
  signedIn: (request: FastifyRequest) => Promise<Access>,
): void {
  app.get(`${API_PREFIX}/console/version`, async (request, reply) => {
    const access = await signedIn(request);
    const query = request.query as Readonly<Record<string, unknown>>;
    const [name, id] = [query.resource, query.id].map((value) => (typeof value === 'string' ? value : ''));
    const res = resources.get(name!);
    if (!res?.versions || !isId(id!)) throw refuse('notFound', '没有这样的版本');
    if (!Object.values(res.reads).some(({ does, call }) => does === 'list' && permissions.mayRead(access, call)))
      throw refuse('noPermission', '没有权限');
    await storeOn(db, resources, access.actor).need(res, id!);
    return send(reply, answerOf(CODE.ok, '成功', { list: await versionsOf(db, res, id!) }));
  });
}

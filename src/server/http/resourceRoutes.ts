/** A route for every declared read and action, each behind its access check. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ActionAt, Catalogue, ReadAt } from '../../language/catalogue';
import { API_PREFIX } from '../../language/constants';
import { offeredFrom, offeredQuery, type Field } from '../../language/field';
import { narrow } from '../../language/narrow';
import { inputsOf } from '../../language/inputs';
import type { Access as Who, Resource } from '../../language/resource';
import { isPath } from '../../language/paths';
import { isId } from '../../language/validate';
import { CODE, MAX_IDS } from '../../language/wire';
import type { Access } from '../access/accounts';
import { requirePlatform } from '../access/fourEyes';
import type { Looks } from '../access/looks';
import type { Permissions } from '../access/permissions';
import type { Reads } from '../db/replica';
import type { Files } from '../files';
import { answerRead } from '../resource/answerRead';
import { maskedValuesIn, RESERVED } from '../resource/filters';
import { FileReply, type Actor } from '../resource/implement';
import { fieldsOf } from '../resource/rows';
import type { SessionLimits } from '../settings';
import { namedIn, write, type Writer } from '../resource/write';
import { send, sendFile } from './app';
import { isCrossSite, isFollowed } from './crossSite';
import { answerOf } from './answer';
import { callOf } from './observe';
import { refuse } from '../refusals';

type Query = Readonly<Record<string, string>>;
/** For a report: the lists that can show its rows. */
const listsBehind = (resources: ReadonlyMap<string, Resource>, { resource, read: { report } }: ReadAt): string[] => {
  if (!report) return [];
  const shown = report.through ? resources.get(fieldsOf(resource)[report.through]!.target!)! : resource;
  return Object.values(shown.reads).flatMap((read) => (read.does === 'list' && !read.needs ? [read.call] : []));
};

/** The actor of public calls. */
const NOBODY: Actor = {
  id: '0',
  name: '访客',
  loginType: 1,
  isSuper: false,
  roleIds: [],
  pages: new Map(),
  scope: { cities: [], partnerIds: [], shopIds: [] },
};

/** Place of the caller's last write in the database's log, for as long as a copy may reasonably take to get there. */
const WRITTEN_COOKIE = 'wellhead_written';
const WRITTEN_S = 60;

/** @param signedIn the caller's rights. @throws Refusal 409 when there is no valid session. */
export function resourceRoutes(
  app: FastifyInstance,
  catalogue: Catalogue,
  writer: Writer & { readonly files: Files; readonly sessionLimits: SessionLimits; readonly looks: Looks },
  reads: Reads,
  permissions: Permissions,
  signedIn: (request: FastifyRequest) => Promise<Access>,
): void {
  const { resources, looks } = writer;
  const offered = offeredBy(resources);
  const looking = (request: FastifyRequest, { resource: res }: Pick<ReadAt, 'resource'>, actor: Actor) => ({
    actor,
    res,
    call: callOf(request),
    ip: request.ip,
    requestId: request.id,
  });
  const actorFor = async (request: FastifyRequest, who: Who, isAllowed: (access: Access) => boolean): Promise<Actor> => {
    if (who === 'public') return NOBODY;
    const access = await signedIn(request);
    if (who === 'page' && !isAllowed(access)) {
      request.log.warn({ account: access.account.id, call: callOf(request) }, 'call denied');
      throw refuse('noPermission', '没有权限');
    }
    return access.actor;
  };

  for (const at of catalogue.reads.values()) {
    app.get(`${API_PREFIX}${at.read.call}`, { exposeHeadRoute: false }, async (request, reply) => {
      const query = flat(request.query as Record<string, unknown>);
      const isPick = at.read.does === 'options' || (at.read.does === 'list' && query.as === 'option');
      let isReader = true;
      let mayOpen = false;
      const actor = await actorFor(request, at.read.access, (access) => {
        mayOpen = listsBehind(resources, at).some((call) => permissions.mayRead(access, call));
        isReader = permissions.mayRead(access, at.read.call);
        return isReader || (isPick && permissions.mayPick(access, at.resource.name));
      });
      if (!isReader) requirePlainPick(at.resource, query, offered.get(at.resource.name));
      const masked = maskedValuesIn(at.resource, query);
      if (masked.length > 0) await looks.search(looking(request, at, actor), masked);
      // As the validator reads it: with blanks around it, it names the same row.
      const shown = narrow(query.id ?? '');
      if (at.read.reveals && (isCrossSite(request) || isFollowed(request))) throw refuse('crossSite', '只能在控制台里查看');
      if (at.read.reveals && isId(shown)) await looks.reveal(looking(request, at, actor), [shown]);
      const db = await reads.from(request.cookies[WRITTEN_COOKIE]);
      const answer = await answerRead(writer, { db, resources, actor }, at, query, { isPick, ip: request.ip, mayOpen });
      return answer instanceof FileReply ? sendFile(reply, writer.files, answer) : send(reply, answerOf(CODE.ok, '成功', answer));
    });
  }
  for (const [call, actions] of catalogue.writes) {
    const { platform } = actions[0]!.action;
    app.post(`${API_PREFIX}${call}`, async (request, reply) => {
      const actor = await actorFor(request, actions[0]!.action.access, (access) => {
        if (platform) requirePlatform(access.actor, platform);
        return permissions.mayWrite(access, call);
      });
      const body = request.body ?? {};
      if (typeof body !== 'object' || Array.isArray(body)) throw refuse('badRequest', '请求格式有误');
      const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
      if (actions[0]!.action.encoding === 'form' && !isForm) throw refuse('formOnly', '此调用只接受表单编码的请求');
      const whole = wholeOf(actions[0]!.action.inQuery ?? [], request.query as Record<string, unknown>, body as Record<string, unknown>);
      const details = detailsOf(actions, whole, isForm);
      if (details.values.length > 0) await looks.search(looking(request, actions[0]!, actor), details.values);
      if (details.ids.length > 0) await looks.reveal(looking(request, actions[0]!, actor), details.ids);
      const answer = await write(writer, {
        actions,
        body: whole,
        isForm,
        key: keyOf(request),
        actor,
        ip: request.ip,
        requestId: request.id,
      });
      const written = await reads.position();
      if (written !== null)
        reply.setCookie(WRITTEN_COOKIE, written, {
          path: API_PREFIX,
          httpOnly: true,
          sameSite: 'lax',
          secure: request.protocol === 'https',
          maxAge: WRITTEN_S,
        });
      return send(reply, answer);
    });
  }
}

/**
 * Filters for users who may only pick rows in forms: identity, ownership, and what forms offer. Ranges and exclusions would let them find
 * out everything else.
 * @throws Refusal 403
 */
function requirePlainPick(res: Resource, query: Query, offered: ReadonlySet<string> | undefined): void {
  const isPlain = (name: string) => !isPath(name) && (NARROWING.has(fieldsOf(res)[name]?.kind ?? '') || offered?.has(name));
  const other = Object.keys(query).find((name) => !RESERVED.has(name) && !isPlain(name));
  if (other !== undefined) throw refuse('noPermission', '没有权限按这样的条件查找', { errors: { [other]: '没有权限' } });
}
const NARROWING: ReadonlySet<string> = new Set(['id', 'ref', 'refs', 'choice', 'flag']);

/** By resource the fields whose values decide which of its rows some form or filter offers. */
function offeredBy(resources: Catalogue['resources']): ReadonlyMap<string, ReadonlySet<string>> {
  const known = new Map<string, Set<string>>();
  for (const res of resources.values()) {
    const inputs = [
      ...Object.values(res.actions).map((action) => inputsOf(res, action)),
      ...Object.values(res.reads).map((read) => read.input ?? {}),
    ];
    for (const field of [res.fields, ...inputs].flatMap((fields) => Object.values(fields) as Field[]))
      for (const name of offeredFrom(field))
        for (const key of [...Object.keys(offeredQuery(field)), ...Object.keys(field.nearest ?? {})])
          known.set(name, (known.get(name) ?? new Set()).add(key));
  }
  return known;
}

/** All inputs of a write. Inputs declared for the query string are read from there only, even if the body has the same name. */
function wholeOf(inQuery: readonly string[], query: Record<string, unknown>, body: Record<string, unknown>): Record<string, unknown> {
  const whole = { ...query, ...body };
  for (const key of inQuery)
    if (Object.hasOwn(query, key)) whole[key] = query[key];
    else delete whole[key];
  return whole;
}

/**
 * What the answer to a write may reveal of masked fields: duplicates of unique values, and rows it shows in full. A dry run shows no row.
 */
function detailsOf(
  actions: readonly ActionAt[],
  body: Record<string, unknown>,
  isForm: boolean,
): { readonly values: string[]; readonly ids: string[] } {
  const { resource, action } = actions[0]!;
  const unique = new Set(resource.uniqueWhere?.flatMap(({ fields }) => fields));
  const values = Object.entries(inputsOf(resource, action))
    .filter(([key, field]) => field.masked && (field.unique || unique.has(key)))
    .map(([key]) => body[key]);
  const ids = action.reveals && body.dryRun !== true && body.dryRun !== 'true' ? namedIn({ body, isForm }).filter(isId).map(String) : [];
  return {
    values: values
      .filter((value) => typeof value === 'string')
      .map(narrow)
      .filter((value) => value !== '' && !value.includes('*')),
    ids: ids.slice(0, MAX_IDS),
  };
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(key)) throw refuse('badKey', 'Idempotency-Key 应为 1 到 128 个可见字符');
  return key;
}

/** A parameter that occurs several times means all its values. */
const flat = (query: Record<string, unknown>): Query =>
  Object.fromEntries(Object.entries(query).map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : String(value)]));

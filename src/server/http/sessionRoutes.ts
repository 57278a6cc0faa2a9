/** Calls of the engine itself: signing in and out, one's own rights, password and preferences. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX, LOGIN_RULES, strongPassword, UPLOAD_CALL } from '../../language/constants';
import { CODE, type PermissionItem, type SessionInfo } from '../../language/wire';
import type { Access, Account } from '../access/accounts';
import { isCommonPassword } from '../access/commonPassword';
import { DEVICE_COOKIE, DEVICE_DAYS, SECURE_DEVICE_COOKIE, withDevice } from '../access/device';
import { decipher } from '../access/loginCipher';
import { hashPassword } from '../access/password';
import { keepPreference, readPreference, readPreferences } from '../access/preferences';
import {
  endSession,
  endSessionById,
  keepOnlySession,
  SECURE_SESSION_COOKIE,
  SESSION_COOKIE,
  sessionId,
  sessionsOf,
} from '../access/sessions';
import { apply, provePassword, signIn, type Gate } from '../access/signIn';
import type { Tx } from '../db/database';
import { writeLog, type Audit, type AuditEntry } from '../resource/audit';
import { type Actor } from '../resource/implement';
import { wireId } from '../resource/present';
import { keptFrom } from '../resource/scope';
import { storeOn } from '../resource/sqlStore';
import type { Settings } from '../settings';
import { send } from './app';
import { callOf, nameForLog } from './observe';
import { answerOf } from './answer';
import { isCrossSite, isFollowed } from './crossSite';
import { Refusal } from '../resource/refusal';
import { refuse } from '../refusals';

/** Calls that the engine answers itself; no declaration may use them. */
export const ENGINE_CALLS = [
  '/doLoginV2',
  '/logout',
  '/login/session',
  '/login/sessions',
  '/login/sessions/end',
  '/login/permission/adminPerList',
  '/manage/user/editPasswordV2',
  '/manage/user/editPassword',
  '/console/page/about',
  '/console/page/holders',
  '/console/version',
  '/console/preference',
  '/console/unlock',
  '/openapi.json',
  UPLOAD_CALL,
] as const;

type Body = Record<string, unknown> | null | undefined;

/** @param signedIn the caller's rights. @throws Refusal 409 when there is no valid session. */
export function sessionRoutes(
  app: FastifyInstance,
  gate: Gate & { readonly audit: Audit; readonly simulated?: readonly string[] },
  settings: Settings,
  signedIn: (request: FastifyRequest) => Promise<Access>,
): void {
  const { db, resources, accounts } = gate;
  const cookieOf = (request: FastifyRequest) => ({ path: '/', httpOnly: true, sameSite: 'lax' as const, secure: isSecure(request) });

  /** From now on the browser is known to the account. */
  const knowDevice = (request: FastifyRequest, reply: FastifyReply, account: Pick<Account, 'id' | 'passwordHash'>) =>
    reply.setCookie(deviceCookie(request), withDevice(request.cookies[deviceCookie(request)], account, new Date()), {
      ...cookieOf(request),
      maxAge: DEVICE_DAYS * 86_400,
    });
  /** Logs in the operation log what users do with their own accounts. */
  const log = (tx: Tx, request: FastifyRequest, actor: Actor, entry: Pick<AuditEntry, 'action' | 'startedAt' | 'changes' | 'notes'>) =>
    writeLog(tx, gate.audit, {
      ...entry,
      actor,
      res: accounts.resource,
      call: callOf(request),
      ids: [actor.id],
      ip: request.ip,
      requestId: request.id,
    });

  app.post(`${API_PREFIX}/doLoginV2`, async (request, reply) => {
    const body = request.body as Body;
    const [username, password] = [decipher(body?.username, settings.loginKey), decipher(body?.password, settings.loginKey)];
    if (username === null || password === null) throw refuse('unreadablePassword', '登录信息无法识别,请刷新页面后再试');
    const agent = String(request.headers['user-agent'] ?? '');
    const result = await signIn(gate, { username, password, ip: request.ip, agent, device: request.cookies[deviceCookie(request)] }).catch(
      (error: unknown) => {
        if (error instanceof Refusal)
          request.log.warn({ login: nameForLog(username), ip: request.ip, code: error.code }, 'sign-in refused');
        throw error;
      },
    );
    request.accountId = result.account.id;
    request.log.info({ ip: request.ip, account: result.account.id }, 'signed in');
    reply.setCookie(cookieName(request), result.token, { ...cookieOf(request), maxAge: settings.sessionLimits.absoluteMs / 1000 });
    knowDevice(request, reply, result.account);
    return send(reply, answerOf(CODE.ok, '登录成功', result.account.inviteCode));
  });

  app.get(`${API_PREFIX}/logout`, async (request, reply) => {
    if (isCrossSite(request) || isFollowed(request)) throw refuse('crossSite', '拒绝由其他网站或链接退出登录');
    const token = tokenOf(request);
    if (token) await endSession(db, token);
    // Pictures and documents may stay in a browser for a year; what the next person finds there is not theirs.
    reply.clearCookie(cookieName(request), cookieOf(request)).header('clear-site-data', '"cache"');
    return send(reply, answerOf(CODE.ok, '已退出登录'));
  });

  app.get(`${API_PREFIX}/login/session`, async (request, reply) => {
    const { account, actor, viewing } = await signedIn(request);
    const kept = keptFrom(resources, actor);
    const info: Omit<SessionInfo, 'userId'> & { userId: unknown } = {
      userId: wireId(account.id),
      name: account.name,
      loginType: account.loginType,
      avatar: account.avatar,
      dryRun: true,
      batch: true,
      ...(actor.isSuper && { isSuper: true }),
      ...(viewing && { viewing }),
      ...(Object.keys(kept).length > 0 && { kept }),
      ...(gate.simulated?.length && { simulated: gate.simulated }),
    };
    return send(reply, answerOf(CODE.ok, '成功', info));
  });

  app.get(`${API_PREFIX}/login/sessions`, async (request, reply) => {
    const { account } = await signedIn(request);
    return send(
      reply,
      answerOf(CODE.ok, '成功', { list: await sessionsOf(db, account, settings.sessionLimits, tokenOf(request)!, new Date()) }),
    );
  });
  app.post(`${API_PREFIX}/login/sessions/end`, async (request, reply) => {
    const { account, actor } = await signedIn(request);
    const id = (request.body as Body)?.id;
    if (typeof id !== 'string' || !/^[0-9a-f]{32}$/.test(id)) throw refuse('badInput', '请求参数有误', { errors: { id: '缺少编号' } });
    await db.transaction().execute(async (tx) => {
      const ended = await endSessionById(tx, account.id, id);
      if (!ended) throw refuse('sessionNotFound', '这台设备已经退出');
      await log(tx, request, actor, { action: '退出登录设备', startedAt: new Date(), changes: [], notes: [`${ended.agent} ${ended.ip}`] });
    });
    return send(reply, answerOf(CODE.ok, '已让这台设备退出登录'));
  });

  app.get(`${API_PREFIX}/login/permission/adminPerList`, async (request, reply) => {
    const access = await signedIn(request);
    return send(reply, answerOf(CODE.ok, '成功', (await accounts.tree(storeOn(db, resources), access)).map(wireItem)));
  });

  /**
   * Asks a signed-in user for their password again. @param wrong the message if it is wrong. @param onProof runs in the same transaction.
   */
  const prove = (
    request: FastifyRequest,
    { id, username }: Account,
    password: string,
    wrong: Refusal,
    onProof?: Parameters<typeof provePassword>[2],
  ) =>
    provePassword(gate, { username, password, ip: request.ip, session: sessionId(tokenOf(request)!) }, onProof).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      request.log.warn({ account: id, ip: request.ip, code: error.code }, 'password refused');
      throw error.data.reason === wrong.data.reason ? wrong : error;
    });

  const editPassword = async (request: FastifyRequest, reply: FastifyReply) => {
    const { account, actor } = await signedIn(request);
    const body = request.body as Body;
    const [before, after] = [decipher(body?.oldPassword, settings.loginKey), decipher(body?.newPassword, settings.loginKey)];
    if (account.loginType === 2) throw refuse('partnerPassword', '服务商账号不能自助修改密码');
    if (before === null || after === null) throw refuse('unreadablePassword', '密码无法识别,请刷新页面后再试');
    if (!strongPassword(after)) throw refuse('badPassword', LOGIN_RULES.weakPassword, 'newPassword');
    if (before === after) throw refuse('badPassword', '新密码不能与原密码相同', 'newPassword');
    if (await isCommonPassword(after)) throw refuse('badPassword', '这个密码太常见,容易被猜到,请换一个', 'newPassword');
    if (after.toLowerCase().includes(account.username.toLowerCase())) throw refuse('badPassword', '密码里不能有登录名', 'newPassword');
    // Made while nothing is held: it takes longer than others should wait.
    const passwordHash = await hashPassword(after);
    await prove(request, account, before, refuse('wrongPassword', '原密码不正确', 'oldPassword'), async (tx, proven, now) => {
      const changes = await apply(tx, resources, accounts, proven, { kind: 'passwordChanged', at: now, passwordHash }, now);
      await log(tx, request, actor, { action: '修改密码', startedAt: now, changes, notes: [] });
      await keepOnlySession(tx, account.id, tokenOf(request)!, now);
    });
    knowDevice(request, reply, { id: account.id, passwordHash });
    return send(reply, answerOf(CODE.ok, '密码已修改'));
  };
  app.post(`${API_PREFIX}/manage/user/editPasswordV2`, editPassword);
  app.post(`${API_PREFIX}/manage/user/editPassword`, editPassword);

  // A console that has locked itself opens for the password of its user; the session goes on as it was.
  app.post(`${API_PREFIX}/console/unlock`, async (request, reply) => {
    const { account } = await signedIn(request);
    const password = decipher((request.body as Body)?.password, settings.loginKey);
    if (password === null) throw refuse('unreadablePassword', '密码无法识别,请刷新页面后再试');
    await prove(request, account, password, refuse('wrongPassword', '密码错误', 'password'));
    return send(reply, answerOf(CODE.ok, '已解锁'));
  });

  app.get(`${API_PREFIX}/console/preference`, async (request, reply) => {
    const { account } = await signedIn(request);
    const { key } = request.query as Record<string, unknown>;
    return send(
      reply,
      answerOf(CODE.ok, '成功', key === undefined ? await readPreferences(db, account.id) : await readPreference(db, account.id, key)),
    );
  });
  app.post(`${API_PREFIX}/console/preference`, async (request, reply) => {
    const { account } = await signedIn(request);
    const body = request.body as Body;
    await keepPreference(db, account.id, body?.key, body?.value);
    return send(reply, answerOf(CODE.ok, '已保存'));
  });
}

/** The session's token, as the browser sends it back. */
export const tokenOf = (request: FastifyRequest): string | undefined => request.cookies[cookieName(request)];

const isSecure = (request: FastifyRequest) => request.protocol === 'https';
const cookieName = (request: FastifyRequest) => (isSecure(request) ? SECURE_SESSION_COOKIE : SESSION_COOKIE);

const deviceCookie = (request: FastifyRequest) => (isSecure(request) ? SECURE_DEVICE_COOKIE : DEVICE_COOKIE);

const wireItem = (item: PermissionItem): unknown => ({
  ...item,
  id: wireId(item.id),
  ...(item.children && { children: item.children.map(wireItem) }),
});

/**
 * `npm run contract -- --base URL [--user NAME --password WORD] [--writes]`: makes every read call of a back end (and dry-runs the writes),
 * and reports which responses differ from the documentation.
 */
import { parseArgs } from 'node:util';
import { platform } from './areas/catalogue';
import { oneByOne } from './language/lookUp';
import { API_PREFIX, DEFAULT_LOGIN_KEY } from './language/constants';
import type { SessionInfo } from './language/wire';
import { encipher } from './server/access/loginCipher';
import { checkContract, type Sender } from './server/openapi/contract';

const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    user: { type: 'string' },
    password: { type: 'string' },
    writes: { type: 'boolean', default: false },
  },
});
const MARKS = { conforms: '✓', differs: '✗', skipped: '–' } as const;

async function main(base: string): Promise<void> {
  const cookies = values.user ? await signIn(base, values.user, values.password ?? '') : '';
  const send: Sender = async ({ method, call, query = {}, body, isForm }) => {
    const address = new URL(`${base.replace(/\/$/, '')}${API_PREFIX}${call}`);
    for (const [key, value] of Object.entries(query)) address.searchParams.set(key, value);
    const sent = isForm
      ? new URLSearchParams(Object.entries(body ?? {}).map(([key, value]) => [key, String(value)]))
      : JSON.stringify(body);
    const headers = { cookie: cookies, ...(!isForm && { 'content-type': 'application/json' }) };
    const response = await (method === 'GET'
      ? fetch(address, { headers: { cookie: cookies } })
      : fetch(address, { method: 'POST', body: sent, headers }));
    return { status: response.status, text: await response.text() };
  };
  const counted = { conforms: 0, differs: 0, skipped: 0 };
  for await (const { asked, outcome, note } of checkContract((await takesMany(send)) ? platform : oneByOne(platform), send, {
    writes: values.writes,
    isExact: false,
  })) {
    counted[outcome]++;
    console.log(`${MARKS[outcome]} ${asked.method} ${asked.call}${asked.query?.as ? '?as=option' : ''} ${note}`);
  }
  console.log(`\n${counted.conforms} 个相符,${counted.differs} 个不符,${counted.skipped} 个没有问到`);
  process.exitCode = counted.differs || !counted.conforms ? 1 : 0;
}

/** Whether it says that its calls on rows take many; one that says nothing of its session, or nothing that can be read, does not. */
async function takesMany(send: Sender): Promise<boolean> {
  const { text } = await send({ method: 'GET', call: '/login/session' });
  try {
    return (JSON.parse(text) as { data?: SessionInfo | null } | null)?.data?.batch === true;
  } catch {
    return false;
  }
}

async function signIn(base: string, username: string, password: string): Promise<string> {
  const key =
    ((await (await fetch(new URL('/config.json', base))).json().catch(() => ({}))) as { loginKey?: string }).loginKey ?? DEFAULT_LOGIN_KEY;
  const response = await fetch(new URL(`${API_PREFIX}/doLoginV2`, base), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: encipher(username, key), password: encipher(password, key), loginType: 1 }),
  });
  const { code, message } = (await response.json()) as { code: number; message: string };
  if (code !== 200) throw new Error(`登录失败:${message}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

if (!values.base) {
  console.error('用法:npm run contract -- --base http://127.0.0.1:4600 [--user 账号 --password 密码] [--writes]');
  process.exitCode = 1;
} else {
  main(values.base).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}

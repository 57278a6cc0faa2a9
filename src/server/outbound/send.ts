/** The one place that opens connections to the outside world: to configured origins, without redirects, and never into our own network. */
import { lookup as resolve, type LookupAddress } from 'node:dns';
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export interface Outgoing {
  readonly method: 'GET' | 'POST';
  /** Path and query below the origin. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}
export interface Incoming {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}
/** Why nothing usable came back. `sent`: the remote may have got it, and done it. */
export class SendError extends Error {
  constructor(
    readonly kind: 'network' | 'timeout' | 'nonsense' | 'forbidden',
    message: string,
    readonly sent: boolean,
  ) {
    super(message);
  }
}

const WHOLE_MS = 10_000;
const MB = 1024 * 1024;

/** Networks that are not public. For IPv6 also everything that is no global unicast address. */
const PRIVATE = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4');
// Those within 2000::/3 that carry an address of IPv4 in them (Teredo, 6to4), or none at all.
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6');
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
const MAPPED = new BlockList();
MAPPED.addSubnet('::ffff:0:0', 96, 'ipv6');

/** Whether an address is not public: loopback, private, link-local or reserved. */
export function isPrivate(address: string): boolean {
  const version = isIP(address);
  if (version === 0 || address.includes('%')) return true;
  if (version === 4) return PRIVATE.check(address, 'ipv4');
  // One of IPv4 in the clothes of IPv6 is judged as what it is.
  return PRIVATE.check(address, 'ipv6') || !(GLOBAL.check(address, 'ipv6') || MAPPED.check(address, 'ipv6'));
}

type Resolve = typeof resolve;
/** Resolves a name once, and connects to the checked address, so that DNS rebinding gains nothing. */
const publicOnly =
  (lookUp: Resolve): LookupFunction =>
  (host, options, done) =>
    lookUp(host, { ...options, all: true }, (error, found) => {
      const addresses = (found as LookupAddress[] | undefined) ?? [];
      const bad = addresses.find(({ address }) => isPrivate(address));
      if (error || bad || addresses.length === 0) done(error ?? new SendError('forbidden', `${host} 解析到内部地址`, false), '', 4);
      else if (options.all) (done as unknown as (error: null, all: LookupAddress[]) => void)(null, addresses);
      else done(null, addresses[0]!.address, addresses[0]!.family);
    });

/**
 * @param o.most maximum bytes of an answer. @param o.inside the remote is this process's simulator. @param o.lookUp the DNS resolver.
 * @throws SendError
 */
export function send(
  origin: string,
  { method, path, headers, body }: Outgoing,
  { inside = false, wholeMs = WHOLE_MS, most = MB, lookUp = resolve as Resolve } = {},
): Promise<Incoming> {
  const url = new URL(path, origin);
  // A URL that is not in canonical form would be signed as one thing and requested as another.
  if (url.origin !== origin || `${url.pathname}${url.search}` !== path)
    return Promise.reject(new SendError('forbidden', '地址不在配置的来源之内,或不是规范写法', false));
  if (!inside && url.protocol !== 'https:') return Promise.reject(new SendError('forbidden', '只向 https 地址发送', false));
  if (!inside && isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0 && isPrivate(url.hostname.replace(/^\[|\]$/g, '')))
    return Promise.reject(new SendError('forbidden', '不向内部地址发送', false));
  return new Promise((done, fail) => {
    let sent = false;
    const open = url.protocol === 'https:' ? secure : plain;
    const asked = open(
      url,
      {
        method,
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        agent: false,
        ...(!inside && { lookup: publicOnly(lookUp) }),
      },
      (answer) => {
        const chunks: Buffer[] = [];
        let size = 0;
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > most) answer.destroy(new SendError('nonsense', `答复超过 ${most / MB} MB`, true));
          else chunks.push(chunk);
        });
        answer.once('error', fail);
        answer.once('end', () => {
          clearTimeout(timer);
          const status = answer.statusCode ?? 0;
          if (status >= 300 && status < 400) fail(new SendError('nonsense', `对方要求转到别处(${status}),没有跟随`, true));
          else done({ status, headers: answer.headers, body: Buffer.concat(chunks).toString('utf8') });
        });
      },
    );
    const timer = setTimeout(() => asked.destroy(new SendError('timeout', `${wholeMs / 1000} 秒内没有答复`, sent)), wholeMs);
    asked.once('finish', () => (sent = true));
    asked.once('error', (error) => {
      clearTimeout(timer);
      fail(error instanceof SendError ? error : new SendError('network', (error as NodeJS.ErrnoException).code ?? '连接失败', sent));
    });
    asked.end(body);
  });
}

/** Gateway settings from the environment: `GATEWAY_<NAME>` is off, simulated or live; live needs an origin and a key file. */
import { readFileSync } from 'node:fs';
import type { Gateway } from '../../language/gateway';
import { certificatesIn, holds } from '../../server/outbound/certificates';
import { StartError } from '../../server/settings';
import { GATEWAYS } from './gateways';

type Via = 'live' | 'simulated' | 'off';
export interface Reach {
  readonly via: Via;
  readonly origin: string;
  readonly keys: Keys;
}
/** What is secret between us and a remote. */
export interface Keys {
  readonly appId: string;
  readonly privateKey: string;
  /** Serial of ours, and the public keys of the remote by theirs. */
  readonly serial: string;
  readonly remoteKeys: Readonly<Record<string, string>>;
  /** Decrypts sealed content (WeChat's APIv3 key), or authenticates the caller. */
  readonly secret: string;
  /** What was had for them, of a remote that gives tokens. */
  readonly token?: string;
  /** Where Alipay knows us by certificates: PEM of ours and of its roots. */
  readonly certificates?: { readonly app: string; readonly root: string };
}
const NEEDED = ['appId', 'privateKey', 'serial', 'remoteKeys', 'secret'] as const;

/** One's own certificate has to hold; of the remote's and of roots one is enough, for they are renewed side by side. @throws StartError */
function requireInTime(variable: string, { certificates, remoteKeys = {} }: Partial<Keys>): void {
  const now = new Date();
  const must: readonly (readonly [string, readonly string[]])[] = [
    ['certificates.app', certificates ? [certificates.app] : []],
    ['certificates.root', certificates ? certificatesIn(certificates.root) : []],
    ['remoteKeys', Object.values(remoteKeys)],
  ];
  for (const [name, pems] of must) {
    if (pems.some((pem) => !isReadable(pem))) throw new StartError(`${variable} 的 ${name} 里有不能读取的证书`);
    if (pems.length && !pems.some((pem) => holds(pem, now))) throw new StartError(`${variable} 的 ${name} 已过期,或还没有生效`);
  }
}
function isReadable(pem: unknown): boolean {
  if (typeof pem !== 'string') return false;
  try {
    holds(pem, new Date());
    return true;
  } catch {
    return false;
  }
}

const areCertificates = (pem: unknown) => typeof pem === 'string' && pem.includes('-----BEGIN CERTIFICATE-----');

type Env = Readonly<Record<string, string | undefined>>;
export const NONE: Keys = { appId: '', privateKey: '', serial: '', remoteKeys: {}, secret: '' };

/** @param isDemo the simulator answers where nothing is configured. @throws StartError naming the variable. */
export function reachOf(env: Env, isDemo: boolean): ReadonlyMap<string, Reach> {
  return new Map(GATEWAYS.map((one) => [one.name, reach(one, env, isDemo)]));
}

/** How many times as fast as real remotes the simulated ones go through what takes them minutes. @throws StartError */
export function simulatorPace(env: Env): number {
  const text = env.SIMULATOR_PACE?.trim() || '1';
  const pace = /^\d{1,4}$/.test(text) ? Number(text) : NaN;
  if (!(pace >= 1 && pace <= 1_000)) throw new StartError(`环境变量 SIMULATOR_PACE 应为 1 到 1000 的整数,现在是“${text}”`);
  return pace;
}

const variableOf = ({ name }: Pick<Gateway, 'name'>) => `GATEWAY_${name.replace(/[A-Z]/g, (c) => `_${c}`).toUpperCase()}`;

/** How a gateway is reached by this server. @throws StartError naming the variable. */
export function viaOf(one: Pick<Gateway, 'name'>, env: Env, isDemo: boolean): Via {
  const key = variableOf(one);
  const via = (env[key]?.trim() || (isDemo ? 'simulated' : 'off')) as Via;
  if (!['off', 'simulated', 'live'].includes(via)) throw new StartError(`环境变量 ${key} 应为 off、simulated、live 之一,现在是“${via}”`);
  return via;
}

function reach(one: Gateway, env: Env, isDemo: boolean): Reach {
  const { label, verified, needs } = one;
  const [key, via] = [variableOf(one), viaOf(one, env, isDemo)];
  if (via !== 'live') return { via, origin: '', keys: NONE };
  if (!verified) throw new StartError(`${label}的协议没有经过公开文本核对,${key} 不能为 live`);
  const isNeeded = (what: string) => !needs || (needs as readonly string[]).includes(what);
  const origin = env[`${key}_ORIGIN`]?.trim() ?? '';
  if (isNeeded('origin') && !/^https:\/\/[^/]+$/.test(origin)) throw new StartError(`环境变量 ${key}_ORIGIN 应为 https://主机[:端口]`);
  const needed = NEEDED.filter(isNeeded);
  return { via, origin, keys: needed.length ? keysFrom(`${key}_KEY_FILE`, env[`${key}_KEY_FILE`]?.trim(), needed) : NONE };
}

function keysFrom(variable: string, file: string | undefined, needed: readonly (keyof Keys)[]): Keys {
  if (!file) throw new StartError(`环境变量 ${variable} 没有设置:live 的网关需要密钥文件`);
  let keys: Partial<Keys>;
  try {
    keys = JSON.parse(readFileSync(file, 'utf8')) as Partial<Keys>;
  } catch {
    throw new StartError(`环境变量 ${variable} 所指的密钥文件不能读取,或不是 JSON`);
  }
  const missing = needed.filter((name) => !keys[name]);
  if (missing.length) throw new StartError(`${variable} 的密钥文件缺少 ${missing.join('、')}`);
  if (keys.certificates && !(areCertificates(keys.certificates.app) && areCertificates(keys.certificates.root)))
    throw new StartError(`${variable} 的 certificates 应有 app 和 root 两份 PEM 证书`);
  requireInTime(variable, keys);
  return { ...NONE, ...keys };
}

/** Seals and opens receivers. Plaintext exists only in the answer of the decrypting call: never stored, never logged. */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { maskPhone } from '../../language/format';
import type { MaskedReceiver, ReceiverCipher } from './order';

export interface Receiver {
  name: string;
  phone: string;
  address: string;
  /** The customer's id on the channel; we do not store it. */
  user?: string;
}

/** An environment that may hold keys. */
export type Keys = Readonly<Record<string, string | undefined>>;

/** The embedded database of a laptop has a built-in key; on PostgreSQL the server wants one of your own before it starts. */
const keyFrom = (env: Keys) =>
  createHash('sha256')
    .update(env.RECEIVER_KEY || 'wellhead-receiver')
    .digest();

/** AES-256-GCM; `data` is base64 of iv (12 bytes), tag (16) and ciphertext. `iv` is set only by the deterministic seed. */
export function sealReceiver(receiver: Receiver, iv: Buffer = randomBytes(12)): ReceiverCipher {
  const cipher = createCipheriv('aes-256-gcm', keyFrom(process.env), iv);
  const body = Buffer.concat([cipher.update(JSON.stringify(receiver), 'utf8'), cipher.final()]);
  return { data: Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64') };
}

/** @returns null where the ciphertext is damaged or was sealed with another key. */
export function openReceiver(sealed: ReceiverCipher | null, env: Keys = process.env): Receiver | null {
  try {
    const raw = Buffer.from(sealed!.data, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', keyFrom(env), raw.subarray(0, 12));
    decipher.setAuthTag(raw.subarray(12, 28));
    return JSON.parse(Buffer.concat([decipher.update(raw.subarray(28)), decipher.final()]).toString('utf8')) as Receiver;
  } catch {
    return null;
  }
}

/** What lists and details may show: 张**, 138****5678, the address down to the street or, where it names none, its first half. */
export const maskReceiver = (r: Receiver): MaskedReceiver => ({
  name: `${[...r.name][0] ?? ''}**`,
  phone: maskPhone(r.phone),
  address: `${/^.{2,24}?(街道|镇|乡)(?=.)/.exec(r.address)?.[0] ?? r.address.slice(0, Math.min(9, Math.floor(r.address.length / 2)))}****`,
});

/** The floor in an address such as 3幢2单元1201室. */
export function floorOf({ address }: Receiver): number | null {
  const room = /(\d{1,3})\d{2}室/.exec(address);
  return room ? Number(room[1]) : null;
}

/** Code that opens a channel's own decrypting page for one order. */
export const pageCode = (channel: string, orderId: string) =>
  createHmac('sha256', keyFrom(process.env)).update(`${channel}:${orderId}`).digest('hex').slice(0, 24).toUpperCase();

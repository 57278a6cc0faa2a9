/** The cipher of login names and passwords on their way: AES-ECB with PKCS7, base64. It keeps them out of logs; TLS protects them. */
import { createCipheriv, createDecipheriv } from 'node:crypto';

/** @returns the text, or null when it was not made with this key. */
export function decipher(base64: unknown, key: string): string | null {
  if (typeof base64 !== 'string' || base64.length > 4096) return null;
  try {
    const cipher = createDecipheriv(algorithm(key), Buffer.from(key), null);
    return Buffer.concat([cipher.update(base64, 'base64'), cipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

export function encipher(text: string, key: string): string {
  const cipher = createCipheriv(algorithm(key), Buffer.from(key), null);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}

const algorithm = (key: string) => `aes-${Buffer.byteLength(key) * 8}-ecb`;

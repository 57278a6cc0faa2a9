/** Remote certificates: their validity, and Alipay's serial numbers, the MD5 of the issuer in reverse order and the decimal serial. */
import { createHash, X509Certificate, type KeyLike } from 'node:crypto';

const END = '-----END CERTIFICATE-----';

/** Whether a key may be believed at an instant: a certificate within its time, a bare key always. */
export function holds(key: KeyLike, at: Date): boolean {
  if (typeof key !== 'string' || !isCertificate(key)) return true;
  const { validFrom, validTo } = new X509Certificate(key);
  return Date.parse(validFrom) <= at.getTime() && at.getTime() <= Date.parse(validTo);
}
const isCertificate = (pem: string): boolean => pem.includes('-----BEGIN CERTIFICATE-----');

const nameOf = ({ issuer, serialNumber }: X509Certificate): string =>
  createHash('md5')
    .update(issuer.split('\n').reverse().join(',') + BigInt(`0x${serialNumber}`).toString(10))
    .digest('hex');

/** @throws Error where it is no certificate */
export const certificateName = (pem: string): string => nameOf(new X509Certificate(pem));

/** Each certificate of a file that holds several. */
export const certificatesIn = (pems: string): string[] =>
  pems
    .split(END)
    .filter((part) => part.includes('-----BEGIN '))
    .map((part) => part.slice(part.indexOf('-----BEGIN ')) + END);

/** The RSA roots of a file, joined by `_`; signatures of other algorithms are not checked here. */
export const rootsName = (pems: string): string =>
  certificatesIn(pems)
    .map((pem) => new X509Certificate(pem))
    .filter((root) => kindOf(root) === 'rsa')
    .map(nameOf)
    .join('_');

/** A root is signed by its own key. Keys that this side cannot even read are of another kind. */
function kindOf(root: X509Certificate): string | undefined {
  try {
    return root.publicKey.asymmetricKeyType;
  } catch {
    return undefined;
  }
}

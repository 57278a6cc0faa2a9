/** How Alipay names certificates: by the MD5 of who issued them, last part first, and their number in decimal. */
import { createHash, X509Certificate } from 'node:crypto';

const END = '-----END CERTIFICATE-----';

const nameOf = ({ issuer, serialNumber }: X509Certificate): string =>
  createHash('md5')
    .update(issuer.split('\n').reverse().join(',') + BigInt(`0x${serialNumber}`).toString(10))
    .digest('hex');

/** @throws Error where it is no certificate */
export const certificateName = (pem: string): string => nameOf(new X509Certificate(pem));

/** Of the roots in a file those that sign by RSA, joined by `_`: what others sign by, this side does not check. */
export const rootsName = (pems: string): string =>
  pems
    .split(END)
    .filter((part) => part.includes('-----BEGIN '))
    .map((part) => new X509Certificate(part.slice(part.indexOf('-----BEGIN ')) + END))
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

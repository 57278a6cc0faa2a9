import AES from 'crypto-js/aes';
import Utf8 from 'crypto-js/enc-utf8';
import ECB from 'crypto-js/mode-ecb';
import Pkcs7 from 'crypto-js/pad-pkcs7';
import { config } from '../http/config';

/** AES-ECB with PKCS7 padding, base64. It hides a password from a log, nothing more: TLS and hashing protect it. */
export const encrypt = (text: string, key: string) => AES.encrypt(text, Utf8.parse(key), { mode: ECB, padding: Pkcs7 }).toString();

/** The same under the configured login key. */
export const conceal = async (text: string) => encrypt(text, (await config()).loginKey);

import AES from 'crypto-js/aes';
import Utf8 from 'crypto-js/enc-utf8';
import ECB from 'crypto-js/mode-ecb';
import Pkcs7 from 'crypto-js/pad-pkcs7';

/** AES-ECB with PKCS7 padding, base64. It hides a password from a log, nothing more: TLS and hashing protect it. */
export const encrypt = (text: string, key: string) => AES.encrypt(text, Utf8.parse(key), { mode: ECB, padding: Pkcs7 }).toString();

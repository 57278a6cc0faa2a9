/** A random id of 32 hexadecimal digits. `crypto.randomUUID` needs a secure context, which a console in a local network is not. */
export const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

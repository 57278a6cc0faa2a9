/** A name nobody else has: 32 hexadecimal digits. `crypto.randomUUID` exists behind TLS and on one's own machine only; a console in a local network has neither. */
export const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

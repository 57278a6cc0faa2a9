/** Requests as no client writes them: `fetch` would tidy their address first. */
import { connect } from 'node:net';

/** The whole answer to one request, as it came over the socket. @param head lines after the first; `connection: close` is added. */
export function raw(
  origin: string,
  requestLine: string,
  head: readonly string[] = [],
  body = '',
): Promise<{ readonly status: number; readonly head: string; readonly body: string }> {
  const { host, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), '127.0.0.1')
      .setEncoding('utf8')
      .on('data', (chunk: string) => {
        text += chunk;
      })
      .on('error', reject);
    socket.on('close', () => {
      const [first = '', ...rest] = text.split('\r\n\r\n');
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]), head: first.toLowerCase(), body: rest.join('\r\n\r\n') });
    });
    socket.write(
      `${requestLine} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n${head.map((line) => `${line}\r\n`).join('')}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  });
}

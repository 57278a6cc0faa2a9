/** The port: taken before anything else is done, so that no work is in vain, and released last, when all calls are finished. */
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { Server as Listener, type AddressInfo } from 'node:net';
import { API_PREFIX } from '../../language/constants';
import { listenFault, type Settings } from '../settings';
import { answerOf } from './answer';

export interface Door {
  /** `http://host:port`, as a person would open it. */
  readonly address: string;
  /** From now on requests are answered by the server; until then they learn that it is starting. */
  open(answer: RequestListener): void;
  /**
   * `/readyz` fails at once, so that load balancers stop sending traffic; requests are still answered for `drainSeconds`; then no new
   * connection is accepted, and requests in flight have `FINISH_MS` to finish.
   */
  close(): Promise<void>;
}

/** How long an answer may take that is under way when the server stops. */
const FINISH_MS = 20_000;

/**
 * How long idle connections stay open when the server stops; the next answer on each
 * closes it. Closing them at once would cut off a request that is already on its way.
 */
const LAST_REQUEST_MS = 500;

/** @throws StartError when the port can't be had. */
export async function takeDoor({ port, host, drainSeconds }: Pick<Settings, 'port' | 'host' | 'drainSeconds'>): Promise<Door> {
  let answer: RequestListener | null = null;
  let isLeaving = false;
  const inFlight = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    inFlight.add(response.once('close', () => inFlight.delete(response)));
    if (isLeaving) lastOf(response);
    if (isLeaving && request.url === '/readyz') respond(response, 503, 'application/json', '{"ok":false}');
    else if (answer) answer(request, response);
    else if (request.url === '/healthz') respond(response, 200, 'application/json', '{"ok":true}');
    else sayStarting(request.url ?? '/', response);
  });
  // Longer than proxies keep theirs: the one that closes first must be the one that sends.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve());
  }).catch((error: unknown) => {
    throw listenFault(error, { port, host });
  });
  const { address, port: taken, family } = server.address() as AddressInfo;
  const shown = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address;
  return {
    address: `http://${family === 'IPv6' && shown === address ? `[${shown}]` : shown}:${taken}`,
    open(listener) {
      answer = listener;
    },
    async close() {
      isLeaving = true;
      for (const response of inFlight) lastOf(response);
      if (drainSeconds)
        await new Promise((resolve) => {
          setTimeout(resolve, drainSeconds * 1000);
        });
      // The HTTP server's own way closes them at once.
      const closed = new Promise((resolve) => {
        Listener.prototype.close.call(server, resolve);
      });
      const bounds = [
        setTimeout(() => server.closeIdleConnections(), LAST_REQUEST_MS),
        setTimeout(() => server.closeAllConnections(), FINISH_MS),
      ];
      await closed;
      for (const bound of bounds) clearTimeout(bound);
    },
  };
}

/** Closes the connection after this response: a kept one would bring its next request to a server that no longer runs. */
function lastOf(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

/** People get a page that looks again by itself, programs the envelope. */
function sayStarting(url: string, response: ServerResponse): void {
  response.setHeader('retry-after', '2').setHeader('cache-control', 'no-store').setHeader('connection', 'close');
  if (url.startsWith(`${API_PREFIX}/`)) respond(response, 503, 'application/json', answerOf(503, '服务正在启动,请稍后再试').body);
  else if (url === '/readyz') respond(response, 503, 'application/json', '{"ok":false}');
  else
    respond(
      response.setHeader('refresh', '2').setHeader('content-security-policy', `default-src 'none'`),
      503,
      'text/html',
      '<!doctype html><meta charset="utf-8"><title>井台</title><p>井台正在启动,请稍候…',
    );
}

function respond(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'content-length': Buffer.byteLength(body) }).end(body);
}

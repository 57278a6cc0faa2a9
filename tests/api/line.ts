/** A line to a server, which does to whoever uses it what networks do. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';

export interface Line {
  /** The server's address, by way of the line. */
  readonly address: URL;
  /** Drops everything from now on, without either end noticing. */
  stall(): void;
  /** Breaks all connections, and every new one. */
  cut(): void;
  /** Everything takes so much longer, in ms. */
  slow(ms: number): void;
  /** Asked whenever the server answers: whether the answer gets lost, and the connection with it. */
  loseAnswers(isLost: () => boolean): void;
  /** Carries again as it should. What was held up is lost: both ends begin anew. */
  go(): void;
  close(): void;
}

export async function lineTo(to: URL): Promise<Line> {
  const sockets = new Set<Socket>();
  let [isStalled, isCut, delayMs] = [false, false, 0];
  let isLost = () => false;
  const late = () =>
    new Transform({
      transform(chunk, _encoding, done) {
        if (delayMs) setTimeout(() => done(null, chunk), delayMs);
        else done(null, chunk);
      },
    });
  const carry = (from: Socket, into: Socket) => {
    sockets.add(from);
    from
      .on('error', () => undefined)
      .on('close', () => {
        sockets.delete(from);
        into.destroy();
      });
    const carried = late();
    carried.pipe(into);
    from.pipe(carried);
    if (isStalled) from.unpipe().pause();
  };
  const server = createServer((incoming) => {
    if (isCut) {
      incoming.on('error', () => undefined).destroy();
      return;
    }
    const outgoing = connect(Number(to.port), to.hostname);
    carry(incoming, outgoing);
    outgoing.prependListener('data', () => {
      if (isLost()) incoming.destroy();
    });
    carry(outgoing, incoming);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = new URL(to);
  address.port = String((server.address() as AddressInfo).port);
  const breakAll = () => {
    for (const one of sockets) one.destroy();
  };
  return {
    address,
    stall() {
      isStalled = true;
      for (const one of sockets) one.unpipe().pause();
    },
    cut() {
      isCut = true;
      breakAll();
    },
    slow(ms) {
      delayMs = ms;
    },
    loseAnswers(chance) {
      isLost = chance;
    },
    go() {
      [isStalled, isCut, delayMs] = [false, false, 0];
      isLost = () => false;
      breakAll();
    },
    close() {
      breakAll();
      server.close();
    },
  };
}

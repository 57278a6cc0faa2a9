import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADAPTERS } from './adapters.server';
import { chanceOf, quicken, simulated } from './simulator.server';
import { remoteTells, tellAt } from './telling.server';

let last = 0;
/** A number that nobody has had yet, of which these chances are smaller than that, and those others are not. */
function numberWhere(has: Readonly<Record<string, number>>, hasNot: Readonly<Record<string, number>> = {}): string {
  for (;;) {
    const no = `N${last++}`;
    const is = ([of, share]: [string, number]) => chanceOf(`${of} ${no}`) < share;
    if (Object.entries(has).every(is) && !Object.entries(hasNot).some(is)) return no;
  }
}
const [TWICE, LATE, FORGED] = [{ twice: 0.05 }, { late: 0.1 }, { forged: 0.01 }];

const SOON = { timeout: 20_000 };

describe('notices of simulated remotes', () => {
  /** The notices that arrived under each number, in order: their content, or what is wrong with them. */
  const heard: { readonly no: string; readonly content: unknown }[] = [];
  /** Numbers that nobody thanks for so many times. */
  const unthanked = new Map<string, number>();
  const door = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const raw = Buffer.concat(chunks).toString();
      const adapter = ADAPTERS[request.url!.slice('/notify/'.length)]!;
      const notice = adapter.readNotice(request.headers, raw, (await simulated()).keys, new Date());
      const no = /N\d+/.exec(raw)![0];
      heard.push({ no, content: typeof notice === 'string' ? notice : { kind: notice.kind, content: notice.content } });
      const left = unthanked.get(no) ?? 0;
      unthanked.set(no, left - 1);
      if (typeof notice === 'string') reply.writeHead(401).end();
      else if (left > 0) reply.writeHead(500).end();
      else reply.writeHead(200, { 'content-type': adapter.thanks.type }).end(adapter.thanks.body);
    });
  });
  beforeAll(async () => {
    quicken(1_000);
    // Its keys take a while.
    await simulated();
    await new Promise<void>((done) => void door.listen(0, '127.0.0.1', done));
    tellAt(`http://127.0.0.1:${(door.address() as AddressInfo).port}`);
  });
  afterAll(() => {
    quicken(1);
    door.close();
  });
  const of = (no: string) => heard.filter((one) => one.no === no).map(({ content }) => content);
  /** @param door a gateway, and of channels which */
  const send = (door: string, no: string) => {
    const [gateway, channel] = door.split(' ');
    remoteTells({ name: gateway! }, { no, kind: 'done', content: { n: 1, 名: '水', channel } });
  };

  it.each(['alipay', 'wechatPay', 'channel', 'channel douyin'])(
    'comes to the door of %s as its adapter reads it, once thanked for no more',
    async (gateway) => {
      const [once, next] = [`${numberWhere({}, { ...TWICE, ...FORGED, ...LATE })}`, numberWhere(TWICE, { ...FORGED, ...LATE })];
      heard.length = 0;
      for (const no of [once, next]) send(gateway, no);
      const notice = { kind: 'done', content: expect.objectContaining({ n: 1, 名: '水' }) };
      await expect.poll(() => of(next), SOON).toEqual([notice, notice]);
      await expect.poll(() => of(once), SOON).toEqual([notice]);
    },
  );

  it('comes again until somebody thanks for it', async () => {
    const no = numberWhere({}, { ...TWICE, ...FORGED });
    heard.length = 0;
    unthanked.set(no, 2);
    send('channel', no);
    await expect.poll(() => of(no), SOON).toHaveLength(3);
    expect(unthanked.get(no)).toBe(-1);
  });

  it.each([
    ['alipay', '签名不正确'],
    ['wechatPay', '签名不正确'],
    ['channel', '摘要不正确'],
    ['channel douyin', '签名不正确'],
  ])('is first told by somebody else, who has no key of %s', async (gateway, problem) => {
    const no = numberWhere(FORGED, TWICE);
    heard.length = 0;
    send(gateway, no);
    await expect.poll(() => of(no), SOON).toEqual([problem, { kind: 'done', content: expect.objectContaining({ n: 1 }) }]);
  });

  it('comes late, after what happened later', async () => {
    const [late, soon] = [numberWhere(LATE, { ...FORGED, ...TWICE, 'how late': 0.5 }), numberWhere({}, { ...LATE, ...FORGED, ...TWICE })];
    heard.length = 0;
    send('channel', late);
    send('channel', soon);
    await expect.poll(() => heard.map(({ no }) => no), SOON).toEqual([soon, late]);
  });
});

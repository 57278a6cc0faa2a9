import { expect, it } from 'vitest';
import type { Row } from '../../language/resource';
import type { Store } from '../../server/resource/store';
import type { gatewayCall } from '../gateway';
import { handlingOf } from '../gateway/outbox.server';
import './channelPull.server';

/** What is stored of an order that was pulled because its channel had reported a cancellation. */
async function stored(answer: object): Promise<unknown> {
  const tx = { all: async () => [] } as unknown as Store;
  const call = { gateway: 'channel', operation: 'getOrder', request: { cancelled: { reason: '拍错了', duty: 'customer' } } };
  const changes = await handlingOf(call)!.done(
    tx,
    call as unknown as Row<typeof gatewayCall>,
    { channel: 'jd', order: '1', at: 'x', ...answer },
    new Date(),
  );
  return (changes as unknown as { values: { content: { cancelled: unknown } } }[])[0]!.values.content.cancelled;
}

it('what a channel reported as cancelled stays so, though its answer leaves that out or has null; otherwise the answer counts', async () => {
  const content = { reason: '拍错了', duty: 'customer' };
  expect(await stored({})).toEqual(content);
  expect(await stored({ cancelled: null })).toEqual(content);
  expect(await stored({ cancelled: { reason: '缺货', duty: 'channel' } })).toEqual({ reason: '缺货', duty: 'channel' });
});

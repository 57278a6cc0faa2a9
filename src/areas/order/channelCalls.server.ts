/** Answers to channels about their orders: that a message was accepted or why not, and how an order ends. */
import type { Row } from '../../language/resource';
import type { Change } from '../../server/resource/store';
import { channelGateway } from '../gateway';
import { callOut, LOST, SILENT, simulate } from '../gateway/index.server';
import { thirdOrder } from './order';

type Order = Pick<Row<typeof thirdOrder>, 'id' | 'orderNo' | 'channel' | 'channelOrderNo' | 'channelAt'>;
const about = ({ id, orderNo }: Order) => ({ res: thirdOrder, id, title: orderNo });

/** The number of the one answer that a message gets. */
export const answerNo = (noticeId: string) => `A${noticeId}`;

/** Says whether what a message wanted is so now. */
export const acknowledge = (
  order: Order,
  { noticeId, accepted, reason }: { readonly noticeId: string; readonly accepted: boolean; readonly reason: string },
  now: Date,
): Change =>
  callOut(channelGateway, 'acknowledge', about(order), {
    requestNo: answerNo(noticeId),
    content: { channel: order.channel, order: order.channelOrderNo, accepted, reason },
    now,
  });

/** Reports to a channel how its order ends; nothing where it did not come through the gateway. */
export const reportState = (order: Order, state: 'done' | 'cancelled', now: Date): Change[] =>
  order.channelAt === null
    ? []
    : [
        callOut(channelGateway, 'returnState', about(order), {
          content: { channel: order.channel, order: order.channelOrderNo, state },
          now,
        }),
      ];

/** Of orders with such numbers the simulated channel does what it is asked, and its answer gets lost; or it never says anything. */
const ODD = { '504': LOST, '408': SILENT } as const;
const simulateTelling = (speaks: string, asks: string) => {
  simulate(
    speaks,
    (no, { order }) => ODD[String(order).slice(-3) as keyof typeof ODD] ?? (String(order).endsWith('422') ? '渠道不收这个状态' : { no }),
  );
  simulate(asks, (no) => ({ no, known: true }));
};
simulateTelling('order.acknowledge', 'order.acknowledged');
simulateTelling('order.return', 'order.returned');

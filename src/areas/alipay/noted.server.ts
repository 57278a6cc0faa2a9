import type { Row } from '../../language/resource';
import { newId } from '../../server/resource/newId';
import { add, type Change, type Store } from '../../server/resource/store';
import type { gatewayNotice } from '../gateway';
import { taskNotify } from './activity';

type Notify = Row<typeof taskNotify>;
type Notice = Row<typeof gatewayNotice>;

/** A notice of a gateway as one of Alipay's tasks: once, however often it is sent or replayed. */
export async function noted(
  tx: Store,
  { noticeNo, content, receivedAt }: Notice,
  what: Pick<Notify, 'notifyType' | 'bizNo'> & Partial<Notify>,
): Promise<Change[]> {
  if (await tx.find(taskNotify, { notifyId: noticeNo })) return [];
  return [add(taskNotify, { id: newId(), notifyId: noticeNo, payload: content, receivedAt, retryCount: 0, status: 'waiting', ...what })];
}

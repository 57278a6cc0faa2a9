import { IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { formatInstant } from '../../../language/format';
import type { Page } from '../../../language/page';
import { write } from '../../base/http/client';
import { useRead } from '../../base/http/useRead';
import { toast } from '../../base/stores/toast';
import type { Regularly } from '../../kit/views/ViewPanel';
import { DeliverForm, TIMES, type Wish } from './DeliverForm';

interface Delivery {
  readonly name: string;
  readonly query: Readonly<Record<string, string>> | null;
  readonly every: keyof typeof TIMES;
  readonly fileType: string;
  readonly nextAt: string;
}
const sorted = (query: Readonly<Record<string, string>> | null) => JSON.stringify(Object.entries(query ?? {}).sort());

/** Views of a report that come by themselves: when, how that is changed, and what of them is another than the view by now. @param asked what a view asks of the report. */
export function useDeliveries(page: Page, asked: (query: string) => Readonly<Record<string, string>>): Regularly {
  const [asking, setAsking] = useState<string | null>(null);
  const { data, refetch } = useRead<{ deliveries: readonly Delivery[] }>('/console/delivery/mine', { pageUrl: page.url });
  const all = data?.deliveries ?? [];
  const send = (path: string, body: object, success: string) =>
    void write(path, { pageUrl: page.url, ...body }, { quiet: true }).then(
      () => {
        toast.success(success);
        return refetch();
      },
      (error: Error) => toast.error(error.message),
    );
  const stop = (name: string) => send('/console/delivery/stop', { name }, `“${name}”不再投递`);
  const deliver = (name: string, query: string, wish: Wish) =>
    send('/console/delivery/set', { name, query: asked(query), ...wish }, `“${name}”${TIMES[wish.every]} 8:00 送到我的待办`);
  const bell = <IconBellRinging size={14} stroke={1.6} aria-hidden />;
  /** Days that were picked stay as they are, whenever it comes. */
  const fixed = (query: Readonly<Record<string, string>>) =>
    Object.entries(query)
      .find(([key]) => key.endsWith('_from'))?.[1]
      .slice(0, 10);
  return {
    of: ({ name, query }) => {
      const held = all.find((one) => one.name === name);
      const isOld = held && sorted(held.query) !== sorted(asked(query));
      return {
        detail: held && `${TIMES[held.every]} 8:00 送达${isOld ? '(改动前的)' : ''}`,
        tools: [{ key: 'deliver', label: `定时投递“${name}”`, content: bell, pressed: held !== undefined, run: () => setAsking(name) }],
        inside: asking === name && (
          <DeliverForm
            name={name}
            held={held}
            note={fixed(asked(query)) ? `时间固定从 ${fixed(asked(query))} 起,不随日期走` : held && `下次 ${formatInstant(held.nextAt)}`}
            onDone={(wish) => {
              setAsking(null);
              if (wish === 'stop') stop(name);
              else if (wish) deliver(name, query, wish);
            }}
          />
        ),
      };
    },
    rest: (list) =>
      all
        .filter(({ name }) => !list.some((view) => view.name === name))
        .map((one) => ({
          id: `delivery ${one.name}`,
          label: one.name,
          detail: `视图已删除,仍${TIMES[one.every]}送达`,
          tools: [{ key: 'stop', label: `停止投递“${one.name}”`, content: '停止', run: () => stop(one.name) }],
        })),
  };
}

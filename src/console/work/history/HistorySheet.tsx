/** The user's actions today: each opens its rows, can be repeated on the selected rows, and undone where possible. */
import { Kbd } from '@mantine/core';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { actionId } from '../../../../commands/actionId';
import type { Command } from '../../../../commands/command';
import { repeatable, revocable, type Entry } from '../../../../commands/history';
import { indexOf, search } from '../../../../commands/search';
import { formatInstant } from '../../../language/format';
import { forServer } from '../../../language/lookUp';
import type { Page } from '../../../language/page';
import { useKnown, wholeCatalogue } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import { toast } from '../../base/stores/toast';
import { addressOf, navigate } from '../../base/tabs/hooks';
import { activeScope, type ActiveScope } from '../../contract';
import { SheetList, type SheetRow } from '../../kit/sheet/SheetList';
import { Sheet } from '../../kit/sheet/Sheet';
import { sheets } from '../../kit/sheet/sheets';
import { readings } from '../../kit/values/readings';
import { rowsById } from '../acting/rowsById';
import { useHistory } from './useHistory';
import classes from '../../kit/sheet/Sheet.module.css';

export const HistorySheet = () => (
  <Sheet name="history" title="操作历史">
    {() => <Entries />}
  </Sheet>
);

function Entries() {
  const { history } = useHistory();
  const catalogue = useKnown();
  const { permissions, info } = useSession();
  const scope = useSyncExternalStore(activeScope.subscribe, activeScope.get);
  const [typed, setTyped] = useState('');
  const index = useMemo(
    () =>
      indexOf(
        history.map((entry, i): Command => ({
          id: String(i),
          label: `${entry.label} ${entry.title ?? ''}`,
          path: [],
          section: 'selection',
        })),
        readings,
      ),
    [history],
  );
  const shown =
    typed.trim() === ''
      ? history.map((_, i) => i)
      : search(index, typed, { limit: 50 })
          .map(({ command }) => Number(command.id))
          .sort((a, b) => a - b);

  const listOf = (resource: string | undefined): Page | undefined =>
    [...catalogue.pages.values()]
      .filter((p) => p.kind === 'list' && p.resource === resource && permissions.canOpen(p.url))
      .sort((a, b) => Object.keys(a.preset).length - Object.keys(b.preset).length)[0];
  /** The list narrowed down to these rows; whatever else the page presets is switched off. */
  const addressFor = (page: Page, { rows }: Entry) =>
    addressOf(page.url, { ...Object.fromEntries(Object.keys(page.preset).map((key) => [key, ''])), id: rows.join() });

  const undo = async (entry: Entry) => {
    const page = listOf(entry.resource);
    const here = scope?.resource.name === entry.resource && scope?.perform ? scope : null;
    if (!here && !page) {
      toast.error('没有可以打开这些行的页面');
      return;
    }
    sheets.close();
    if (!here) navigate(addressFor(page!, entry));
    try {
      // The states and versions of now: others may have gone on with these rows.
      const resource = forServer(info, await wholeCatalogue()).resources.get(entry.resource!)!;
      const [rows, there] = await Promise.all([rowsById(resource, entry.rows, permissions), here ?? arrived(resource.name)]);
      if (rows.length === 0) toast.error('这些行已经不在了');
      else there.perform!(resource, entry.inverse!.split('.').at(-1)!, rows);
    } catch (error) {
      toast.error(`没能撤销:${(error as Error).message}`);
    }
  };
  const rowOf = (i: number): SheetRow => {
    const entry = history[i]!;
    const page = listOf(entry.resource);
    const offer = scope?.offers.find((o) => actionId(o) === entry.id);
    const what = entry.rows.length === 1 ? entry.title : entry.count > 0 ? `${entry.count} 行${entry.title ?? ''}` : entry.title;
    const { done = 0, refused = 0, failed = 0 } = entry.outcome ?? {};
    return {
      id: String(i),
      label: (
        <>
          {entry.label} <span className={classes.what}>{what}</span>
        </>
      ),
      detail: (
        <>
          {formatInstant(new Date(entry.at).toISOString()).slice(-5)}
          {refused + failed > 0 && ` · 完成 ${done}${refused ? `,拒绝 ${refused}` : ''}${failed ? `,未知 ${failed}` : ''}`}
          {entry.undone && ' · 已撤销'}
        </>
      ),
      main: {
        why:
          entry.rows.length === 0
            ? `${formatInstant(new Date(entry.at).toISOString()).slice(-5)} · 没有对应的行`
            : page
              ? null
              : '没有可以打开的列表',
        run: () => {
          sheets.close();
          navigate(addressFor(page!, entry));
        },
      },
      tools: [
        ...(repeatable(entry)
          ? [
              {
                key: 'again',
                label: `再次${entry.label}:对当前的行`,
                content: '再次执行',
                why: !offer ? '当前页面没有这个操作' : offer.why,
                run: () => {
                  sheets.close();
                  setTimeout(() => offer!.run(entry.input));
                },
              },
            ]
          : []),
        ...(revocable(entry) && permissions.can(callOf(entry) ?? '')
          ? [{ key: 'undo', label: `撤销${entry.label}`, content: '撤销', run: () => void undo(entry) }]
          : []),
      ],
    };
  };
  const callOf = ({ resource, inverse }: Entry) => catalogue.resources.get(resource ?? '')?.actions[inverse?.split('.').at(-1) ?? '']?.call;
  return (
    <SheetList
      label="查找今天做过的操作"
      placeholder="查找今天做过的操作"
      typed={typed}
      onTyped={setTyped}
      groups={[{ key: 'today', rows: shown.map(rowOf) }]}
      empty={
        history.length === 0 ? (
          <>
            今天还没有做过操作。
            <br />
            做过的操作会记在这里:可以重新打开那些行、再做一次,或撤销。退出登录后清空。
          </>
        ) : (
          '没有这样的操作'
        )
      }
      onKey={(event, row) => {
        const entry = history[Number(row)];
        if (!entry || event.target instanceof HTMLInputElement) return;
        const tool = rowOf(Number(row)).tools?.find(({ key }) => key === { u: 'undo', ',': 'again' }[event.key]);
        if (!tool || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        if (tool.why) toast.info(tool.why);
        else tool.run();
      }}
      foot={
        <span className={classes.keys}>
          <span>
            <Kbd size="xs">Enter</Kbd> 打开这些行
          </span>
          <span>
            <Kbd size="xs">,</Kbd> 对当前的行再做一次
          </span>
          <span>
            <Kbd size="xs">U</Kbd> 撤销
          </span>
        </span>
      }
    />
  );
}

const ARRIVE_MS = 10_000;
/** The screen of a resource, once it is the visible one. */
const arrived = (resource: string) =>
  new Promise<ActiveScope>((resolve, reject) => {
    const look = () => {
      const scope = activeScope.get();
      if (scope?.resource.name !== resource || !scope.perform) return;
      stop();
      resolve(scope);
    };
    const unsubscribe = activeScope.subscribe(look);
    const timer = setTimeout(() => {
      stop();
      reject(new Error('页面没有打开'));
    }, ARRIVE_MS);
    const stop = () => {
      clearTimeout(timer);
      unsubscribe();
    };
    look();
  });

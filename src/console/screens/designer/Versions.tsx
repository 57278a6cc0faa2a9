import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { DESIGNER } from '../../../../commands/screens/designer';
import type { Block } from '../../../language/field';
import { formatInstant } from '../../../language/format';
import type { DesignerPage } from '../../../language/page';
import type { StoredVersion } from '../../../language/wire';
import { useRead } from '../../base/http/useRead';
import { useVisible } from '../../base/tabs/hooks';
import type { WireRow } from '../../contract';
import { Dialog } from '../../kit/floating/Dialog';
import { Trouble } from '../../kit/rows/Trouble';
import { blockDifferences, fieldDifferences } from './differences';
import type { Design } from './useDesign';
import classes from './designer.module.css';

interface VersionsProps {
  readonly page: DesignerPage;
  readonly row: WireRow;
  readonly design: Design;
  readonly onRestore: (content: Readonly<Record<string, unknown>>, name: string) => void;
  readonly onClose: () => void;
}

/** There are up to fifty of them. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  End: Infinity,
  Home: -Infinity,
};

/** The live version and earlier ones, each compared with the draft. Any can become the draft again; the live one stays. */
export function Versions({ page, row, design, onRestore, onClose }: VersionsProps) {
  const { resource, draft, kinds, blocks, form } = design;
  const { live } = page.designer;
  const { data, error, refetch } = useRead<{ list: readonly StoredVersion[] }>(
    '/console/version',
    { resource: resource.name, id: row.id },
    { staleTime: 0 },
  );
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const entries = useMemo(
    () => [
      ...(Array.isArray(row[live]) ? [{ name: '线上', when: '', content: { [draft]: row[live] } as StoredVersion['content'] }] : []),
      ...(data?.list ?? []).map(({ no, action, at: then, by, content }) => ({
        name: `第 ${no} 版`,
        when: `${formatInstant(then)} ${by} ${action}`,
        content,
      })),
    ],
    [row, live, draft, data],
  );
  const isThere = data !== undefined;
  // The first of them may come after the dialog.
  useEffect(() => {
    if (isThere) list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
  }, [isThere]);
  const entry = entries[Math.min(at, entries.length - 1)];
  const message = useMemo(
    () =>
      entry
        ? [
            ...fieldDifferences(resource.fields, form.values, entry.content),
            ...blockDifferences(kinds, blocks, (entry.content[draft] as readonly Block[] | null) ?? []),
          ]
        : [],
    [entry, resource, form.values, kinds, blocks, draft],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    const to = Math.max(0, Math.min(entries.length - 1, at + by));
    setAt(to);
    list.current?.querySelectorAll<HTMLElement>('[role=option]')[to]?.focus();
  };
  const restore = () => entry && message.length > 0 && onRestore(entry.content, entry.name);
  return (
    <Dialog opened={useVisible()} onClose={onClose} returnFocus={false} size="lg" title={DESIGNER.versions.label}>
      {error ? (
        <Trouble error={error} onRetry={() => void refetch()} />
      ) : isThere && entries.length === 0 ? (
        <p role="status">还没有版本:保存或发布过就有。</p>
      ) : (
        <div className={classes.versions}>
          <ul ref={list} role="listbox" aria-label="版本" aria-busy={!isThere || undefined} onKeyDown={onKeyDown}>
            {entries.map(({ name, when }, i) => (
              <li
                key={name}
                role="option"
                aria-selected={i === at}
                tabIndex={i === at ? 0 : -1}
                data-autofocus={i === at || undefined}
                onClick={() => setAt(i)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') restore();
                }}
              >
                <b>{name}</b>
                {when && <small>{when}</small>}
              </li>
            ))}
          </ul>
          <div role="status">
            {!isThere || !entry ? (
              '正在读取…'
            ) : message.length === 0 ? (
              `${entry.name}与草稿相同`
            ) : (
              <>
                <p>{entry.name}与草稿相比:</p>
                <ul>
                  {message.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
                <Button size="compact-sm" onClick={restore}>
                  恢复到草稿
                </Button>
                <p>只改草稿,线上不变;再保存、发布才生效。</p>
              </>
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}

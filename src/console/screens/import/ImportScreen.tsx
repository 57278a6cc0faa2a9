import { IconTableImport } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore, type DragEvent } from 'react';
import type { ListData } from '../../../language/wire';
import { useRead } from '../../base/http/useRead';
import { useSession } from '../../base/session/useSession';
import { useTabQuery } from '../../base/tabs/hooks';
import { activeScope, type ScreenProps, type WireRow } from '../../contract';
import { platform } from '../../base/loading/platform';
import { templateHref } from '../../work/import/FileStep';
import { countsOf, IMPORT_QUERY, importHref, STATES } from '../../work/import/imports';
import { ListScreen } from '../list/ListScreen';
import classes from '../../work/import/import.module.css';

/** What was imported, as a list, below the place for the next file and the imports that are not done with. */
export function ImportScreen(props: ScreenProps) {
  const { page, visible } = props;
  const [query, setQuery] = useTabQuery();
  const { canOpen } = useSession().permissions;
  const [over, setOver] = useState(false);
  const scope = useSyncExternalStore(activeScope.subscribe, activeScope.get);
  const offer = scope?.page === page ? scope.offers.find((one) => one.action.does === 'import') : undefined;
  const open =
    useRead<ListData<WireRow>>(
      platform().files.list,
      { taskType: 'import', status: 'queued,running,checked', pageSize: 20 },
      { enabled: visible && canOpen(platform().files.page) },
    ).data?.list.filter((task) => (task.params as { pageUrl?: string } | null)?.pageUrl === page.url) ?? [];

  // A link leads back to an import: it is opened, once there is a list to open it from.
  const wanted = query.get(IMPORT_QUERY);
  useEffect(() => {
    if (!visible || !wanted || !offer) return;
    const rest = new URLSearchParams(query);
    rest.delete(IMPORT_QUERY);
    setQuery(rest, { replace: true });
    offer.run({ task: wanted });
  }, [visible, wanted, offer, query, setQuery]);

  useEffect(() => {
    if (!visible) return;
    // A file that misses its place must not take the page away.
    const stay = (event: Event) => event.preventDefault();
    for (const name of ['dragover', 'drop'] as const) window.addEventListener(name, stay);
    return () => {
      for (const name of ['dragover', 'drop'] as const) window.removeEventListener(name, stay);
    };
  }, [visible]);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) offer?.run({ file });
  };
  return (
    <div
      className={classes.page}
      onDragOver={(event) => {
        if (offer) {
          event.preventDefault();
          setOver(true);
        }
      }}
      onDragLeave={(event) => {
        if (event.currentTarget === event.target) setOver(false);
      }}
      onDrop={onDrop}
    >
      {offer && (
        <div className={classes.strip} data-over={over || undefined}>
          <span>
            <IconTableImport size={16} stroke={1.5} aria-hidden />把 Excel 或 CSV 拖到这一页
            {offer.shortcut ? `,或按 ${offer.shortcut.toUpperCase()} 选择` : ''}
          </span>
          <span>
            模板{' '}
            <a href={templateHref(offer, 'xlsx')} download>
              Excel
            </a>
            <a href={templateHref(offer, 'csv')} download>
              CSV
            </a>
          </span>
          {open.length > 0 && (
            <div className={classes.open}>
              {open.map((task) => (
                <a key={task.id} href={importHref(page, task.id)}>
                  {STATES[String(task.status)]} · {String(task.name).split(' · ').at(-1)} · {countsOf(task)}
                </a>
              ))}
            </div>
          )}
        </div>
      )}
      <div className={classes.list}>
        <ListScreen {...props} />
      </div>
    </div>
  );
}

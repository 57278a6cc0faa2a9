import { IconTableImport } from '@tabler/icons-react';
import type { Page } from '../../../language/page';
import type { Offer, WireRow } from '../../contract';
import { templateHref } from '../../work/import/FileStep';
import { countsOf, importHref, STATES } from '../../work/import/imports';
import classes from '../../work/import/import.module.css';

interface StripProps {
  readonly page: Page;
  readonly offer: Offer;
  /** Something is held over it. */
  readonly over: boolean;
  readonly open: readonly WireRow[];
}

/** Where the next file goes, what it may look like, and the imports that are not done with. */
export const ImportStrip = ({ page, offer, over, open }: StripProps) => (
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
);

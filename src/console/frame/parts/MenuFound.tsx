import { hrefOf } from '../../base/address/location';
import type { PermittedPage } from '../../base/session/permissions';
import classes from './MenuSearch.module.css';

interface Props {
  /** Of the box that it belongs to. */
  readonly id: string;
  readonly found: readonly PermittedPage[];
  readonly at: number;
  readonly onAt: (index: number) => void;
  readonly onChoose: (index: number) => void;
}

/** The pages that the box above the menu has found. */
export function MenuFound({ id, found, at, onAt, onChoose }: Props) {
  return (
    <ul id={`${id}list`} role="listbox" aria-label="匹配的菜单" className={classes.list}>
      {found.map((page, i) => (
        <li
          key={page.url}
          id={`${id}${i}`}
          role="option"
          aria-selected={i === at}
          className={classes.option}
          ref={(element) => {
            if (i === at) element?.scrollIntoView({ block: 'nearest' });
          }}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(i)}
          onPointerEnter={() => onAt(i)}
          data-href={hrefOf(page.url)}
        >
          <span className={classes.crumbs}>{page.crumbs.join(' / ')} / </span>
          {page.name}
        </li>
      ))}
      {found.length === 0 && <li className={classes.none}>没有匹配的菜单。换个词,或按 Ctrl K 搜索操作与单号。</li>}
    </ul>
  );
}

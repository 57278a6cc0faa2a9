import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useSession } from '../../base/session/useSession';
import { intoView } from '../../kit/focus/intoView';
import { GroupIcon } from '../parts/GroupIcon';
import { MenuSearch } from '../parts/MenuSearch';
import { PageLink } from '../parts/PageLink';
import { shellState, useShellState } from '../parts/shellState';
import classes from './SideBar.module.css';

/**
 * The menu in two levels: groups with icons, and beside them the chosen group's sub-groups and pages.
 * Group and page follow every navigation. Folded, only the groups stay and one opens over the page.
 */
export function SideBar({ mobile }: { mobile: boolean }) {
  const {
    permissions: { menu, pages },
  } = useSession();
  const [path] = useLocation();
  const { collapsed } = useShellState();
  const active = menu.find((group) => group.name === pages.get(path)?.crumbs[0])?.key ?? null;
  const [chosen, setChosen] = useState<string | null>(active);
  const [flyout, setFlyout] = useState(false);
  const nav = useRef<HTMLElement>(null);
  const [followed, setFollowed] = useState(path);
  if (followed !== path) {
    setFollowed(path);
    setFlyout(false);
    if (active) setChosen(active);
  }
  useEffect(() => intoView(nav.current?.querySelector('[aria-current="page"]')), [path, chosen]);
  useEffect(() => {
    if (!flyout) return;
    const close = (event: PointerEvent | FocusEvent) => {
      if (!nav.current?.contains(event.target as Node)) setFlyout(false);
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
    };
  }, [flyout]);

  const group = menu.find((g) => g.key === (chosen ?? active)) ?? menu[0];
  const folded = collapsed && !mobile;
  return (
    <>
      {mobile && !collapsed && <div className={classes.backdrop} onClick={() => shellState.set({ collapsed: true })} />}
      <nav
        ref={nav}
        aria-label="主菜单"
        data-region="menu"
        className={classes.side}
        data-folded={folded || undefined}
        data-mobile={mobile || undefined}
        data-open={(mobile && !collapsed) || undefined}
        inert={mobile && collapsed}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          if (mobile) shellState.set({ collapsed: true });
          else setFlyout(false);
        }}
      >
        <div className={classes.rail}>
          <Link href="/" className={classes.logo} aria-label="井台首页">
            <img src="/favicon.svg" width={28} height={28} alt="" />
          </Link>
          {menu.map((g) => (
            <button
              key={g.key}
              type="button"
              className={classes.group}
              data-active={g.key === active || undefined}
              aria-pressed={folded ? undefined : g.key === group?.key}
              aria-expanded={folded ? flyout && g.key === group?.key : undefined}
              onClick={() => {
                setFlyout(folded && !(flyout && g.key === group?.key));
                setChosen(g.key);
              }}
            >
              <GroupIcon group={g} size={19} />
              <span>{g.name}</span>
            </button>
          ))}
        </div>
        {(!folded || flyout) && (
          <div className={classes.pages} data-flyout={folded || undefined}>
            {!folded && <MenuSearch />}
            <h2 className={classes.title}>{group?.name}</h2>
            <div className={classes.scroll}>
              {group?.subgroups.map((subgroup) => (
                <div key={subgroup.key} role="group" aria-label={subgroup.name}>
                  <h3 className={classes.subgroup}>{subgroup.name}</h3>
                  {subgroup.pages.map((page) => (
                    <PageLink
                      key={page.url}
                      page={page}
                      active={page.url === path}
                      className={classes.page}
                      onGo={() => setFlyout(false)}
                    />
                  ))}
                </div>
              ))}
            </div>
          </div>
        )}
      </nav>
    </>
  );
}

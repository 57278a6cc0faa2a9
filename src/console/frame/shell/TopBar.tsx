import { Button } from '@mantine/core';
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMaximize,
  IconMinimize,
  IconPalette,
  IconReload,
  IconSearch,
} from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { shown } from '../../../../commands/keys';
import { WINDOW } from '../../../../commands/look';
import { PANELS } from '../../../../commands/panels';
import { Later } from '../../base/loading/Later';
import { useRegistry } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import { ariaKeys } from '../../kit/keys/ariaKeys';
import { useKeys } from '../../kit/keys/useKeys';
import { useErrorLog } from '../errors/errorLog';
import { panelsPort } from '../parts/panelsPort';
import { shellState, useShellState } from '../parts/shellState';
import { Tool } from '../parts/Tool';
import { ErrorTool, NoticeBell, Retired, Simulated } from './Extras';
import { useNewVersion } from './newVersion';
import { PageHelp } from './PageHelp';
import { useReloadPulse } from './useReloadPulse';
import { routeOf } from './routes';
import { UserMenu } from './UserMenu';
import { windowPort } from './windowPort';
import classes from '../parts/TopBar.module.css';

/** Folding the menu, where one is, the way to everything (search), and the tools of the console itself. */
export function TopBar({ mobile, horizontal, path }: { mobile: boolean; horizontal: boolean; path: string }) {
  const { collapsed } = useShellState();
  const { permissions } = useSession();
  const registry = useRegistry();
  const page = permissions.pages.get(path);
  const declared = registry.catalogue.pages.get(path);
  const name = page?.name ?? routeOf(registry, path)?.name;
  const paletteKey = useKeys()(PANELS.palette);
  const isNew = useNewVersion();
  const isFull = useIsFull();
  const hasErrors = useErrorLog().length > 0;
  const pulsing = useReloadPulse();
  const panels = panelsPort();
  // On a phone the menu is open for the moment only.
  const frame = { ...windowPort(), ...(mobile && { fold: (on: boolean) => shellState.set({ collapsed: on }) }) };
  return (
    <div className={classes.bar}>
      {horizontal ? (
        <Link href="/" className={classes.logo} aria-label="井台首页">
          <img src="/favicon.svg" width={26} height={26} alt="" />
          <b>井台</b>
        </Link>
      ) : (
        <Tool
          command={WINDOW.menu}
          at={frame}
          icon={collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse}
          expanded={!collapsed}
        />
      )}
      <div className={classes.where}>
        <nav aria-label="面包屑" className={classes.crumbs}>
          <ol>
            {page?.crumbs.map((crumb) => (
              <li key={crumb}>{crumb}</li>
            ))}
            <li aria-current="page">{name}</li>
          </ol>
        </nav>
        {page?.help && <PageHelp />}
        {declared?.successor && <Later part={Retired} />}
        {declared?.gateway && <Later part={Simulated} atWork />}
      </div>
      <button
        type="button"
        className={classes.search}
        data-command={PANELS.palette.id}
        aria-keyshortcuts={paletteKey && ariaKeys(paletteKey)}
        aria-label={PANELS.palette.short}
        onClick={() => PANELS.palette.run(panels)}
      >
        <IconSearch size={15} aria-hidden />
        <span>{PANELS.palette.short}</span>
        {paletteKey && <kbd>{shown(paletteKey).replace('+', ' ')}</kbd>}
      </button>
      <div className={classes.tools}>
        {isNew && (
          <Button
            size="compact-sm"
            variant="light"
            title="控制台已更新,刷新后使用新版本;未保存的内容会先提醒"
            onClick={() => window.location.reload()}
          >
            有新版本,刷新
          </Button>
        )}
        {hasErrors && <Later part={ErrorTool} />}
        {!mobile && document.fullscreenEnabled && (
          <Tool command={WINDOW.fullScreen} at={frame} icon={isFull ? IconMinimize : IconMaximize} />
        )}
        <span className={classes.place}>
          <Later part={NoticeBell} />
        </span>
        <Tool command={WINDOW.reload} at={frame} icon={IconReload} pulsing={pulsing} />
        <Tool command={PANELS.theme} at={panels} icon={IconPalette} />
        <UserMenu />
      </div>
    </div>
  );
}

const useIsFull = () =>
  useSyncExternalStore(
    (watcher) => {
      document.addEventListener('fullscreenchange', watcher);
      return () => document.removeEventListener('fullscreenchange', watcher);
    },
    () => document.fullscreenElement !== null,
  );

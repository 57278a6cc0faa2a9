import { Button, Indicator } from '@mantine/core';
import {
  IconBug,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMaximize,
  IconMinimize,
  IconPalette,
  IconReload,
  IconSearch,
} from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { shown } from '../../../../commands/keys';
import { Later } from '../../base/loading/Later';
import { useRegistry } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import { palettePort } from '../../base/stores/palettePort';
import { ariaKeys } from '../../kit/keys/ariaKeys';
import { useKeys } from '../../kit/keys/useKeys';
import { useErrorLog } from '../errors/errorLog';
import { shellState, useShellState } from '../parts/shellState';
import { Tool } from '../parts/Tool';
import { NoticeBell } from './Extras';
import { useNewVersion } from './newVersion';
import { PageHelp } from './PageHelp';
import { reloadAll, useReloadPulse } from './reloadAll';
import { routeOf } from './routes';
import { UserMenu } from './UserMenu';
import classes from './TopBar.module.css';

/** Folding the menu, where one is, the way to everything (search), and the tools of the console itself. */
export function TopBar({ mobile, horizontal, path }: { mobile: boolean; horizontal: boolean; path: string }) {
  const { collapsed } = useShellState();
  const { permissions } = useSession();
  const registry = useRegistry();
  const page = permissions.pages.get(path);
  const name = page?.name ?? routeOf(registry, path)?.name;
  const paletteKey = useKeys()('shell:palette');
  const isNew = useNewVersion();
  const full = useFullScreen();
  const errors = useErrorLog().length;
  const pulsing = useReloadPulse();
  return (
    <div className={classes.bar}>
      {horizontal ? (
        <a href="#/" className={classes.logo} aria-label="井台首页">
          <img src="/favicon.svg" width={26} height={26} alt="" />
          <b>井台</b>
        </a>
      ) : (
        <Tool
          label={collapsed ? '展开菜单' : '收起菜单'}
          command="shell:menu"
          icon={collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse}
          expanded={!collapsed}
          onClick={() => (mobile ? shellState.set({ collapsed: !collapsed }) : shellState.keepCollapsed(!collapsed))}
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
      </div>
      <button
        type="button"
        className={classes.search}
        data-command="shell:palette"
        aria-keyshortcuts={paletteKey && ariaKeys(paletteKey)}
        aria-label="搜索页面、操作、单号"
        onClick={() => palettePort.open()}
      >
        <IconSearch size={15} aria-hidden />
        <span>搜索页面、操作、单号</span>
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
        {errors > 0 && (
          <Indicator label={errors} size={15} color="bad" offset={5} withBorder={false}>
            <Tool
              label={`错误日志,${errors} 条`}
              command="shell:errors"
              icon={IconBug}
              onClick={() => shellState.set({ drawer: 'errors' })}
            />
          </Indicator>
        )}
        {!mobile && full.possible && (
          <Tool
            label={full.on ? '退出全屏' : '全屏'}
            command="shell:fullScreen"
            icon={full.on ? IconMinimize : IconMaximize}
            onClick={full.toggle}
          />
        )}
        <span className={classes.place}>
          <Later part={NoticeBell} />
        </span>
        <Tool label="重新加载所有页面" command="shell:reload" icon={IconReload} pulsing={pulsing} onClick={() => void reloadAll()} />
        <Tool label="主题与布局" command="shell:theme" icon={IconPalette} onClick={() => shellState.set({ drawer: 'theme' })} />
        <UserMenu />
      </div>
    </div>
  );
}

function useFullScreen() {
  const on = useSyncExternalStore(
    (watcher) => {
      document.addEventListener('fullscreenchange', watcher);
      return () => document.removeEventListener('fullscreenchange', watcher);
    },
    () => document.fullscreenElement !== null,
  );
  return {
    on,
    possible: document.fullscreenEnabled,
    toggle: () => void (on ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
  };
}

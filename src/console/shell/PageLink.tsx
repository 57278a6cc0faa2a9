import type { MouseEvent, ReactNode } from 'react';
import type { PermittedPage } from '../session/permissions';
import { fullPath, hrefOf, navigate } from './location';
import { tabsStore } from './tabsStore';

/** A real link to a page. A plain click goes to its open tab as that was left; a new one starts with the page's preset filters. */
export function PageLink({ page, active = false, className, onGo, children }: { page: PermittedPage; active?: boolean; className?: string; onGo?: () => void; children?: ReactNode }) {
  function onClick(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goToPage(page);
    onGo?.();
  }
  return <a href={hrefOf(page.url, page.page?.preset)} className={className} aria-current={active ? 'page' : undefined} title={page.name} data-command={`page:${page.url}`} onClick={onClick}>{children ?? page.name}</a>;
}

export function goToPage(page: PermittedPage): void {
  const open = tabsStore.get().tabs.find((tab) => tab.key === page.url);
  navigate(open ? fullPath(open.location) : hrefOf(page.url, page.page?.preset));
}

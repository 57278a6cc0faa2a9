import type { MouseEvent, ReactNode } from 'react';
import { hrefOf } from '../../base/address/location';
import type { PermittedPage } from '../../base/session/permissions';
import { goToPage } from '../../base/tabs/goToPage';

/** A real link to a page. A plain click goes to its open tab as that was left. */
export function PageLink({
  page,
  active = false,
  className,
  onGo,
  children,
}: {
  page: PermittedPage;
  active?: boolean;
  className?: string;
  onGo?: () => void;
  children?: ReactNode;
}) {
  function onClick(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goToPage(page.url);
    onGo?.();
  }
  return (
    <a
      href={hrefOf(page.url)}
      className={className}
      aria-current={active ? 'page' : undefined}
      title={page.name}
      data-command={`page:${page.url}`}
      onClick={onClick}
    >
      {children ?? page.name}
    </a>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { PermittedPage } from '../../base/session/permissions';
import { goToPage } from '../../base/tabs/goToPage';

interface PageLinkProps {
  readonly page: PermittedPage;
  readonly active?: boolean;
  readonly className?: string;
  readonly onGo?: () => void;
  readonly children?: ReactNode;
}

/** A real link to a page. A plain click goes to its open tab as that was left. */
export const PageLink = ({ page, active = false, className, onGo, children }: PageLinkProps) => (
  <Link
    href={page.url}
    className={className}
    aria-current={active ? 'page' : undefined}
    title={page.name}
    data-command={`page:${page.url}`}
    onClick={(event) => {
      event.preventDefault();
      goToPage(page.url);
      onGo?.();
    }}
  >
    {children ?? page.name}
  </Link>
);

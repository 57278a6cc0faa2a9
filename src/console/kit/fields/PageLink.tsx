import { Anchor, Text, type AnchorProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { useSession } from '../../base/session/useSession';
import { hrefOf } from '../../base/tabs/hooks';

interface PageLinkProps extends AnchorProps, Pick<ComponentProps<'a'>, 'aria-label' | 'onClick'> {
  /** Url of the page it opens. */
  readonly page: string;
  readonly query: Readonly<Record<string, string>>;
  readonly 'data-autofocus'?: true;
  readonly children: ReactNode;
}

/** A figure or name that opens a page; the bare figure for whoever may not open that page, of which `ClosedPages` says so. */
export function PageLink({ page, query, children, ...props }: PageLinkProps) {
  const { canOpen } = useSession().permissions;
  if (!canOpen(page)) return children;
  return (
    <Anchor href={hrefOf(page, query)} size="sm" underline="always" {...props}>
      {children}
    </Anchor>
  );
}

/** Why figures open nothing here: the pages that the reader may not open, by name. */
export function ClosedPages({ pages }: { pages: readonly string[] }) {
  const { canOpen, titleOf } = useSession().permissions;
  const closed = pages.filter((page) => !canOpen(page)).map((page) => `“${titleOf(page) ?? page}”`);
  if (closed.length === 0) return null;
  return (
    <Text size="xs" c="dimmed">
      没有打开{closed.join('、')}的权限,所以这里的数字和名称打不开明细。
    </Text>
  );
}

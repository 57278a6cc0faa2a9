import { PANELS } from '../../../../commands/panels';
import { Indicator } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { panelsPort } from '../parts/panelsPort';
import { Tool } from '../parts/Tool';
import { useNotices } from './notices';

const MAX = 99;

/** The bell in the top bar: how much is new, and the way to it. It is the one part that keeps asking. */
export function NoticeBell() {
  const { unread } = useNotices({ poll: true });
  return (
    <Indicator label={unread > MAX ? `${MAX}+` : unread} size={15} color="bad" offset={5} withBorder={false} disabled={unread === 0}>
      <Tool
        command={PANELS.notices}
        at={panelsPort()}
        label={unread ? `${PANELS.notices.label},${unread} 条未读` : undefined}
        icon={IconBell}
      />
    </Indicator>
  );
}

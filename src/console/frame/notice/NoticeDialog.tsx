import { Button } from '@mantine/core';
import { rescueFocus } from '../../base/handover/focus';
import { Dialog } from '../../kit/floating/Dialog';
import { RichText } from '../../kit/rich/RichText';
import type { Notice } from './notices';
import { UpgradeTime } from './UpgradeTime';
import classes from './notice.module.css';

/** One upgrade notice, until somebody has read it. */
export function NoticeDialog({ notice, onClose }: { notice: Notice | null; onClose: () => void }) {
  return (
    <Dialog
      opened={notice !== null}
      onClose={onClose}
      onExitTransitionEnd={rescueFocus}
      size={520}
      title={notice?.title}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      {notice && (
        <>
          <UpgradeTime notice={notice} />
          <div className={classes.content}>
            <RichText text={notice.content} />
          </div>
          <div className={classes.foot}>
            <Button size="sm" data-autofocus onClick={onClose}>
              知道了
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

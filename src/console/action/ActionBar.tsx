import { Button, Tooltip } from '@mantine/core';
import { memo } from 'react';
import type { Offer } from '../contract';
import { toast } from '../shell/toast';
import classes from './action.module.css';
import { Keycap } from './Keycap';

/** The actions on offer as buttons with their keys. One that is not possible now says why instead of acting. */
export const ActionBar = memo(function ActionBar({ offers, selected = 0 }: { offers: readonly Offer[]; selected?: number }) {
  return (
    <div className={classes.bar} role="toolbar" aria-label="操作" data-region="toolbar">
      {offers.map((offer) => {
        const { key, action, why, eligible } = offer;
        const alone = action.on === 'none';
        return (
          <Tooltip key={`${offer.resource.name}.${key}`} label={why} disabled={!why} openDelay={200}>
            <Button
              size="compact-sm" variant={alone ? 'filled' : 'default'} className={classes.button} data-danger={(action.danger && !alone) || undefined}
              aria-disabled={why !== null} data-off={why !== null || undefined} onClick={() => (why ? toast.info(why) : offer.run())} rightSection={action.key && <Keycap of={action.key} />}
            >
              {action.label}{selected > 1 && !why && !alone ? ` ${eligible.length}` : ''}
            </Button>
          </Tooltip>
        );
      })}
    </div>
  );
});

import { Button } from '@mantine/core';
import { memo, useCallback, useLayoutEffect, useRef } from 'react';
import { actionId } from '../../../../commands/actionId';
import { formatCount } from '../../../language/format';
import type { Action } from '../../../language/resource';
import { toast } from '../../base/stores/toast';
import type { Offer } from '../../contract';
import { ariaKeys } from '../../kit/keys/ariaKeys';
import { Keycap } from '../../kit/keys/Keycap';
import { skippedText } from '../acting/offers';
import classes from '../../kit/keys/action.module.css';

/**
 * Buttons for the available actions, with their keys. The first one that needs no row is primary, unless `main` (a key) names another.
 * Impossible ones say why.
 */
export const ActionBar = memo(function ActionBar({
  offers,
  selected = 0,
  main,
}: {
  offers: readonly Offer[];
  selected?: number;
  main?: string | null;
}) {
  const now = useRef(offers);
  useLayoutEffect(() => {
    now.current = offers;
  }, [offers]);
  const press = useCallback((at: number) => {
    const { why, run } = now.current[at]!;
    if (why) toast.info(why);
    else run();
  }, []);
  return (
    <div className={classes.bar} role="toolbar" aria-label="操作" data-region="toolbar">
      {offers.map(({ key, resource, action, shortcut, why, eligible, refused }, i) => {
        const counts = selected > 1 && !why && action.on !== 'none';
        return (
          <OfferButton
            key={`${resource.name}.${key}`}
            at={i}
            isMain={main === undefined ? i === 0 && action.on === 'none' : key === main}
            id={actionId({ resource, key })}
            action={action}
            shortcut={shortcut}
            why={why}
            count={counts ? eligible.length : null}
            skipped={why ?? (counts ? skippedText(refused) : undefined)}
            onPress={press}
          />
        );
      })}
    </div>
  );
});

interface OfferButtonProps {
  readonly at: number;
  readonly isMain: boolean;
  readonly id: string;
  readonly action: Action;
  readonly shortcut?: string;
  readonly why: string | null;
  /** How many of several rows it would be done to. */
  readonly count: number | null;
  /** Why it is not possible, or not on all of them. */
  readonly skipped?: string;
  readonly onPress: (at: number) => void;
}

/** Its props are only what it shows, so that moving over rows with the same answer renders nothing. */
const OfferButton = memo(function OfferButton({ at, isMain, id, action, shortcut, why, count, skipped, onPress }: OfferButtonProps) {
  const alone = action.on === 'none';
  return (
    <Button
      size="compact-sm"
      variant={isMain ? 'filled' : 'default'}
      className={classes.button}
      data-danger={(action.danger && !alone) || undefined}
      aria-disabled={why !== null}
      aria-description={skipped}
      data-tip={skipped}
      data-off={why !== null || undefined}
      onClick={() => onPress(at)}
      data-command={id}
      aria-keyshortcuts={shortcut && ariaKeys(shortcut)}
      rightSection={shortcut && <Keycap of={shortcut} />}
    >
      {action.label}
      {count !== null ? ` ${formatCount(count)} 行` : ''}
    </Button>
  );
});

import { UnstyledButton } from '@mantine/core';
import { Suspense } from 'react';
import { Coming } from '../../base/handover/useAwaited';
import { useSession } from '../../base/session/useSession';
import { useFloating } from '../../kit/floating/useFloating';
import { UserPanel } from './floatingParts';
import classes from './UserMenu.module.css';

/** The picture of who has none, or whose is gone. */
const NOBODY = '/avatar.svg';

/** Who is signed in; opens what concerns only them. */
export function UserMenu() {
  const { info } = useSession();
  const { button, floating } = useFloating(UserPanel, 'menu');
  return (
    <>
      <UnstyledButton className={classes.user} aria-label={`账号:${info.name}`} {...button}>
        <img
          className={classes.avatar}
          src={info.avatar ?? NOBODY}
          width={26}
          height={26}
          alt=""
          onError={({ currentTarget }) => {
            if (!currentTarget.src.endsWith(NOBODY)) currentTarget.src = NOBODY;
          }}
        />
        <span className={classes.name}>{info.name}</span>
      </UnstyledButton>
      {floating && (
        <Suspense fallback={<Coming />}>
          <UserPanel {...floating} />
        </Suspense>
      )}
    </>
  );
}

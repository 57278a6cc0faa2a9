import { useState } from 'react';
import { formatInstant } from '../../../language/format';
import type { Notice } from './notices';
import classes from './notice.module.css';

/** Which version, and when; whether it is still to come, going on or over. */
export function UpgradeTime({ notice: { versionNo, beginAt, endAt } }: { notice: Notice }) {
  const [now] = useState(Date.now);
  const state = now < Date.parse(beginAt) ? '将升级' : now < Date.parse(endAt) ? '升级中' : '已升级';
  const [from, to] = [formatInstant(beginAt), formatInstant(endAt)];
  return (
    <p className={classes.time}>
      <b>{versionNo}</b>
      <span>{state}</span>
      <time dateTime={beginAt}>
        {from} – {to.startsWith(from.slice(0, 10)) ? to.slice(11) : to}
      </time>
    </p>
  );
}

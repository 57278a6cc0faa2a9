import { Button } from '@mantine/core';
import type { ReportPage } from '../../../language/page';
import classes from './report.module.css';
import { strangeIn } from './strangeWords';
import type { ReportLook } from './useReport';

interface StrangeProps {
  readonly page: ReportPage;
  readonly look: ReportLook;
  readonly refocus: () => void;
}

/** What the address says and nobody knows, what is looked at instead, and the way to what was probably meant. */
export function Strange({ page, look, refocus }: StrangeProps) {
  const change = (changes: Readonly<Record<string, string | null>>) => {
    look.set(changes);
    refocus();
  };
  return (
    <div className={classes.strange} role="status" aria-label="地址里不认识的内容">
      <ul>
        {strangeIn(page, look).map(({ key, text, meant }) => (
          <li key={key}>
            {text}
            {meant && (
              <Button size="compact-xs" variant="default" onClick={() => change(meant.changes)}>
                改为“{meant.label}”
              </Button>
            )}
            <Button size="compact-xs" variant="subtle" onClick={() => change({ [key]: null })}>
              从地址里去掉
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { Button } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import type { HTMLAttributes } from 'react';
import { FILTERS } from '../../../../commands/screens/list';
import { activeFilters } from '../../kit/filter/filterQuery';
import listClasses from '../../kit/rows/list.module.css';
import type { Screen } from './useScreen';

/** Stands where nothing is counted: which rows there are none of, and the way back to all. */
export function NoFigures({ screen: { page, resource, listing, refocus }, ...rest }: { screen: Screen } & HTMLAttributes<HTMLDivElement>) {
  const { list, reset } = listing!;
  return (
    <div className={listClasses.instead} role="status" {...rest}>
      <IconChartBar size={28} stroke={1.3} aria-hidden />
      <p>没有符合条件的{resource.label}</p>
      {activeFilters(page, list.filters).length > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          data-command={FILTERS.reset.id}
          onClick={() => {
            reset();
            refocus();
          }}
        >
          清除全部条件
        </Button>
      )}
    </div>
  );
}

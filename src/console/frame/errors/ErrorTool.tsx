import { Indicator } from '@mantine/core';
import { IconBug } from '@tabler/icons-react';
import { PANELS } from '../../../../commands/panels';
import { panelsPort } from '../parts/panelsPort';
import { Tool } from '../parts/Tool';
import { useErrorLog } from './errorLog';

/** How many errors nobody caught, and the way to them. */
export function ErrorTool() {
  const { length } = useErrorLog();
  return (
    <Indicator label={length} size={15} color="bad" offset={5} withBorder={false}>
      <Tool command={PANELS.errors} at={panelsPort()} label={`${PANELS.errors.label},${length} 条`} icon={IconBug} />
    </Indicator>
  );
}

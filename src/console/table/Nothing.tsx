import { Button } from '@mantine/core';
import { IconMoodEmpty } from '@tabler/icons-react';
import type { Page } from '../../language/page';
import type { Resource } from '../../language/resource';
import type { Offer, WireRow } from '../contract';
import { fieldOf } from './columns';
import { activeFilters, paramsOf, type Params } from './filterQuery';
import { useShown } from './FilterChip';
import classes from './list.module.css';

interface NothingProps {
  readonly page: Page;
  readonly resource: Resource;
  readonly params: Params;
  readonly sample: WireRow | undefined;
  readonly create: Offer | undefined;
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
  readonly onReset: () => void;
}

/** An empty list: says what to loosen, or how to begin. */
export function Nothing({ page, resource, params, create, onChange, onReset }: NothingProps) {
  const active = activeFilters(page, params);
  return (
    <div className={classes.instead} role="status">
      <IconMoodEmpty size={28} stroke={1.3} aria-hidden />
      {active.length === 0
        ? <><p>还没有{resource.label}</p>{create && !create.why && <Button size="compact-sm" onClick={() => create.run()}>{create.action.label}</Button>}</>
        : <>
            <p>没有符合条件的{resource.label},可以放宽:</p>
            <div className={classes.loosen}>
              {active.map((key) => <Loosen key={key} name={key} resource={resource} params={params} onChange={onChange} />)}
              {active.length > 1 && <Button size="compact-sm" variant="subtle" onClick={onReset}>清除全部条件</Button>}
            </div>
          </>}
    </div>
  );
}

function Loosen({ name, resource, params, onChange }: { name: string; resource: Resource; params: Params; onChange: NothingProps['onChange'] }) {
  const field = fieldOf(resource, name);
  const keys = paramsOf(name, field);
  const shown = useShown(name, field ?? { kind: 'text', label: '关键字', required: false }, keys.map((key) => params[key]), undefined);
  return <Button size="compact-sm" variant="default" onClick={() => onChange(Object.fromEntries(keys.map((key) => [key, null])))}>去掉 {field?.label ?? '关键字'}:{shown || params[name]}</Button>;
}

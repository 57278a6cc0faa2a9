import { Button } from '@mantine/core';
import { IconMoodEmpty } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import type { Page } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import type { ListData } from '../../../language/wire';
import { readQuery } from '../../base/http/useRead';
import type { Offer } from '../../contract';
import { fieldOf } from '../columns/columns';
import { useShown } from '../filter/FilterChip';
import { activeFilters, paramsOf, type Params } from '../filter/filterQuery';
import { showTotal } from './range';
import classes from './list.module.css';

interface NothingProps {
  readonly page: Page;
  readonly resource: Resource;
  readonly call: string;
  readonly params: Params;
  readonly create: Offer | undefined;
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
  readonly onReset: () => void;
}

/** Filters that are tried one by one; more than that are only offered. */
const TRIED = 6;

/** An empty list: says which condition to drop and how many rows that would show, or how to begin. */
export function Nothing({ page, resource, call, params, create, onChange, onReset }: NothingProps) {
  const active = activeFilters(page, params);
  const tried = active.length > 1 ? active.slice(0, TRIED) : active;
  const counts = useQueries({
    queries: tried.map((name) => ({
      ...readQuery<ListData>(call, { ...without(params, paramsOf(name, fieldOf(resource, name))), count: 1, pageNo: 1, pageSize: 1 }),
      staleTime: 30_000,
    })),
  });
  const offers = active.map((name, i) => ({ name, count: counts[i]?.data }));
  const isHopeless = active.length > 1 && tried.length === active.length && counts.every((c) => c.data?.total === 0);
  return (
    <div className={classes.instead} role="status">
      <IconMoodEmpty size={28} stroke={1.3} aria-hidden />
      {active.length === 0 ? (
        <>
          <p>还没有{resource.label}</p>
          {create && !create.why && (
            <Button size="compact-sm" onClick={() => create.run()}>
              {create.action.label}
            </Button>
          )}
        </>
      ) : (
        <>
          <p>
            没有符合条件的{resource.label}
            {isHopeless ? ',只去掉一个条件也没有:' : ',可以放宽:'}
          </p>
          <div className={classes.loosen}>
            {offers.map(({ name, count }) => (
              <Loosen key={name} name={name} resource={resource} params={params} count={count} onChange={onChange} />
            ))}
            {active.length > 1 && (
              <Button size="compact-sm" variant={isHopeless ? 'default' : 'subtle'} data-command="screen:reset" onClick={onReset}>
                清除全部条件
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}

function Loosen({
  name,
  resource,
  params,
  count,
  onChange,
}: {
  name: string;
  resource: Resource;
  params: Params;
  count: ListData | undefined;
  onChange: NothingProps['onChange'];
}) {
  const field = fieldOf(resource, name);
  const keys = paramsOf(name, field);
  const shown = useShown(
    name,
    field ?? { kind: 'text', label: '关键字', required: false },
    keys.map((key) => params[key]),
    undefined,
  );
  const helps = count?.total !== undefined && count.total > 0;
  return (
    <Button
      size="compact-sm"
      variant={count?.total === 0 ? 'subtle' : 'default'}
      color={count?.total === 0 ? 'gray' : undefined}
      data-command={field ? `screen:filter.${name}` : 'screen:filter'}
      onClick={() => onChange(Object.fromEntries(keys.map((key) => [key, null])))}
    >
      去掉 {field?.label ?? '关键字'}:{shown || params[name]}
      {helps && <span className={classes.gain}>{showTotal(count.total!, count.capped)} 条</span>}
    </Button>
  );
}

const without = (params: Params, keys: readonly string[]): Params =>
  Object.fromEntries(Object.entries(params).filter(([key]) => !keys.includes(key)));

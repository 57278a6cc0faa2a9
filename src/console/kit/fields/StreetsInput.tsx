import { Input as Frame } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { StreetTree } from '../../../language/streetTree';
import { useRead } from '../../base/http/useRead';
import type { InputProps } from '../../contract';
import { Streets } from './Streets';
import classes from './streets.module.css';

/** Streets to tick, loaded by the query of the field. Current ones are ticked already; those of others cannot be ticked. */
export function StreetsInput({ id, field, value, onChange, onBegin, onBusy, error, required, about = {} }: InputProps) {
  const { call, by } = field.ticks!;
  const params = Object.fromEntries(by.map((key) => [key, typeof about[key] === 'string' ? about[key] : '']));
  const isAsked = Object.values(params).every((one) => one !== '');
  const asked = JSON.stringify(params);
  const { data, isFetching, error: failed } = useRead<StreetTree>(call, params, { enabled: isAsked, staleTime: 0 });
  const isThere = data !== undefined && isAsked && !isFetching && !failed;
  const held = isThere ? data.held : undefined;
  const before = useRef(asked);
  const begin = useEffectEvent((streets: readonly string[]) => {
    onBegin?.(streets, before.current !== asked);
    before.current = asked;
  });
  useEffect(() => {
    if (held) begin(held);
  }, [asked, held]);
  // Before it is known what is there today, nothing that is sent could be meant.
  const hold = useEffectEvent((busy: boolean) => onBusy?.(busy));
  useEffect(() => hold(!isThere), [isThere]);

  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  const [isHeld, isChosen] = [new Set(held), new Set(chosen)];
  const [more, fewer] = [chosen.filter((one) => !isHeld.has(one)).length, (held ?? []).filter((one) => !isChosen.has(one)).length];
  const taken = isThere ? data.districts.flatMap((one) => one.streets).filter((one) => one.by !== null).length : 0;
  return (
    <Frame.Wrapper
      label={field.label}
      description={field.help}
      error={error ?? failed?.message}
      withAsterisk={required}
      size="sm"
      labelProps={{ htmlFor: id }}
    >
      <div className={classes.field}>
        {isThere ? (
          <>
            <p role="status">
              已勾 {chosen.length} 条{more > 0 && `,新增 ${more}`}
              {fewer > 0 && `,取消 ${fewer}`}
              {taken > 0 && `,${taken} 条已有别的仓,不能勾`}
            </p>
            <Streets id={id} label={field.label} districts={data.districts} chosen={chosen} onChange={onChange} />
          </>
        ) : (
          !failed && <p role="status">{isAsked ? '正在读取现有的…' : '先填好上面的'}</p>
        )}
      </div>
    </Frame.Wrapper>
  );
}

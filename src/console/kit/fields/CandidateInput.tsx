import { Select, type ComboboxItem, type ComboboxItemGroup } from '@mantine/core';
import { offeredQuery, type Fields } from '../../../language/field';
import type { Candidate } from '../../../language/kinds/desk';
import { useAwaited } from '../../base/handover/useAwaited';
import { useRead } from '../../base/http/useRead';
import { useCatalogue } from '../../base/loading/registry';
import type { InputProps } from '../../contract';
import { frame } from '../values/inputFrame';
import { grouped, likenessOf, nearestQuery, refusedQuery, type Group, type Option } from './nearest';
import { useOptions } from './RefInput';
import { useOptionCall } from './useOptionCall';
import { usePicking } from './usePicking';
import classes from './candidates.module.css';

type Answer = readonly { readonly id: string; readonly title: string }[];
const asOptions = (answer: Answer | undefined) => answer?.map(({ id, title }): Option => ({ value: id, label: title }));

/** Those without a distinguishing property stand under no heading. */
const asData = ({ group, items }: Group): (ComboboxItem | ComboboxItemGroup<ComboboxItem>)[] => {
  const options = items.map(({ value, label, disabled = false }) => ({ value, label, disabled }));
  return group ? [{ group, items: options }] : options;
};

/** Chooses a row of another resource for this one: suitable candidates first, with reasons; impossible ones last, with theirs. */
export function CandidateInput(props: InputProps) {
  const { field, value, onChange, shown, about = {}, name, narrow } = props;
  const target: Fields = useCatalogue().resources.get(field.target!)?.fields ?? {};
  const chosen = typeof value === 'string' ? value : null;
  const found = useOptions(props, chosen ? [chosen] : [], chosen && typeof shown === 'string' ? { [chosen]: shown } : {});
  const { used, keyword } = found;
  const call = useOptionCall(field.target!);
  const query = nearestQuery(field, target, about);
  const wanted = { ...call?.params, ...narrow, ...(keyword && { keyword }) };
  const near = useRead<Answer>(
    call?.path ?? '',
    { ...wanted, ...offeredQuery(field), ...query },
    { enabled: used && call !== undefined && query !== null, staleTime: 30_000, keep: true },
  );
  const others = refusedQuery(field, target);
  const refused = useRead<Answer>(
    call?.path ?? '',
    { ...wanted, ...others?.params, ...query },
    { enabled: used && call !== undefined && others !== null, staleTime: 30_000, keep: true },
  );
  const rankedFor = about[field.rankedBy ?? 'id'];
  const ranked = useRead<{ readonly list: readonly Candidate[] }>(
    field.ranked ?? '',
    { id: String(rankedFor ?? '') },
    { enabled: used && field.ranked !== undefined && Boolean(rankedFor), staleTime: 30_000 },
  );
  const waiting = used && [near, refused, ranked].some(({ isFetching }) => isFetching);
  useAwaited(waiting, found.isAhead && keyword === '' ? 'surface' : 'rows');
  // What the server finds by pinyin or number fits as well.
  const named = new Set(found.props.data.map((one) => one.value));
  const fits = ({ name: label, input }: Candidate) => label.includes(keyword) || named.has(input[name]!);
  const groups = grouped({
    name,
    offered: found.props.data,
    near: query ? asOptions(near.data) : undefined,
    likeness: likenessOf(field, target),
    refused: asOptions(refused.data),
    why: others?.why ?? '',
    ranked: ranked.data?.list,
    fits,
  });
  const message = new Map(groups.flatMap(({ items }) => items.map((one) => [one.value, one.message] as const)));
  return (
    <Select
      {...frame(props)}
      {...found.props}
      {...usePicking()}
      // The best may be known last: an arrow that opens the list before marks nothing until then.
      onDropdownOpen={() => {
        found.props.onDropdownOpen();
        if (waiting) found.expectMore();
      }}
      selectFirstOptionOnDropdownOpen={found.props.selectFirstOptionOnDropdownOpen && !waiting}
      selectFirstOptionOnChange={found.props.selectFirstOptionOnChange && !waiting}
      data={groups.flatMap(asData)}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span>{option.label}</span>
          {message.get(option.value) && <small>{message.get(option.value)}</small>}
        </span>
      )}
      value={chosen}
      onChange={(id) => onChange(id)}
      clearable={!props.required}
      allowDeselect={false}
      onFocus={(event) => {
        found.start();
        event.currentTarget.select();
      }}
      placeholder="输入名称查找"
    />
  );
}

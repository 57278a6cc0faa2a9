import { TextInput } from '@mantine/core';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { District } from '../../../language/streetTree';
import classes from './streets.module.css';

/** Streets to tick, grouped by district: type to search, arrows to move, space to tick; on a district it ticks all of its free streets. */
export function Streets({
  id,
  label,
  districts,
  chosen,
  onChange,
}: {
  /** Of where the typing begins. */
  id?: string;
  label: string;
  districts: readonly District[];
  chosen: readonly string[];
  onChange: (next: readonly string[]) => void;
}) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  // Where it delivers already stands on top, and stays where it is while ticks come and go.
  const [first] = useState(
    () =>
      new Set(
        districts.filter((district) => district.streets.some((street) => chosen.includes(street.code))).map((district) => district.code),
      ),
  );
  const ticked = useMemo(() => new Set(chosen), [chosen]);
  const lines = useMemo(
    () =>
      districts
        .toSorted((a, b) => Number(first.has(b.code)) - Number(first.has(a.code)))
        .flatMap((district) => {
          const streets = district.streets.filter(
            (street) =>
              !typed.trim() ||
              street.name.includes(typed.trim()) ||
              district.name.includes(typed.trim()) ||
              street.by?.includes(typed.trim()),
          );
          return streets.length
            ? [
                {
                  code: district.code,
                  name: district.name,
                  by: null,
                  isDistrict: true,
                  codes: streets.filter((street) => !street.by).map((street) => street.code),
                },
                ...streets.map((street) => ({ ...street, isDistrict: false, codes: [street.code] })),
              ]
            : [];
        }),
    [districts, first, typed],
  );
  const cursor = Math.min(at, Math.max(0, lines.length - 1));
  const isOn = (codes: readonly string[]) => codes.length > 0 && codes.every((code) => ticked.has(code));
  const toggle = (line: (typeof lines)[number]) => {
    // What another has can be let go of, where it was ticked before, but not taken.
    if (line.by && !ticked.has(line.code)) return;
    onChange(isOn(line.codes) ? chosen.filter((code) => !line.codes.includes(code)) : [...new Set([...chosen, ...line.codes])]);
  };
  const go = (to: number) => {
    const next = Math.max(0, Math.min(lines.length - 1, to));
    setAt(next);
    list.current?.querySelector<HTMLElement>(`[data-street="${next}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = { ArrowDown: cursor + 1, ArrowUp: cursor - 1, Home: 0, End: lines.length - 1, PageDown: cursor + 10, PageUp: cursor - 10 }[
      event.key
    ];
    if (to !== undefined) go(to);
    else if (event.key === ' ' || event.key === 'Enter') toggle(lines[cursor]!);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classes.streets}>
      <TextInput
        id={id}
        size="xs"
        aria-label="查找街道"
        placeholder="街道、区县或占着它的"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          // Enter leads to what was found: in a form it would send it.
          if (event.nativeEvent.isComposing) return;
          if (event.key !== 'ArrowDown' && (event.key !== 'Enter' || event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          go(event.key === 'Enter' && typed.trim() ? lines.findIndex((line) => !line.isDistrict) : 0);
        }}
      />
      <ul ref={list} role="listbox" aria-multiselectable aria-label={label} onKeyDown={onKeyDown}>
        {lines.map((line, i) => (
          <li
            key={line.code}
            role="option"
            data-street={i}
            data-district={line.isDistrict || undefined}
            tabIndex={i === cursor ? 0 : -1}
            aria-selected={isOn(line.codes)}
            aria-disabled={(line.by !== null && !ticked.has(line.code)) || undefined}
            onFocus={() => setAt(i)}
            onClick={() => toggle(line)}
          >
            <span data-box aria-hidden />
            {line.name}
            {line.by && <em>{line.by}</em>}
          </li>
        ))}
        {lines.length === 0 && (
          <li role="option" aria-selected={false} aria-disabled>
            {typed ? '没有这样的街道' : '这个城市还没有街道数据'}
          </li>
        )}
      </ul>
    </div>
  );
}

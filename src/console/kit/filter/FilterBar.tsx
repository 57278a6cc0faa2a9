import { shortOf } from '../../../../commands/command';
import { SCREEN } from '../../../../commands/screen';
import { FILTERS } from '../../../../commands/screens/list';
import { Button } from '@mantine/core';
import { IconBookmark, IconSearch, IconX } from '@tabler/icons-react';
import { memo, Suspense, useCallback, useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Page } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import { useAwaited } from '../../base/handover/useAwaited';
import { lazily } from '../../base/loading/lazily';
import type { WireRow } from '../../contract';
import { fieldOf } from '../columns/columns';
import { Keycap } from '../keys/Keycap';
import { useKeys } from '../keys/useKeys';
import { FilterChip } from './FilterChip';
import { activeFilters, type Params } from './filterQuery';
import type { FilterTextHandle } from './FilterText';
import classes from './filter.module.css';

interface FilterBarProps {
  readonly page: Page;
  readonly resource: Resource;
  readonly params: Params;
  readonly sample: WireRow | undefined;
  readonly keywordRef: RefObject<HTMLInputElement | null>;
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
  readonly onReset: () => void;
  readonly onLeave: () => void;
  /** The view one looks at, and whether something was changed since it was opened. */
  readonly view?: string | undefined;
  /** Absent where what is looked at has no views. */
  readonly onViews?: () => void;
}
const TYPING_MS = 350;
const FilterText = lazily(async () => (await import('./FilterText')).FilterText);

/** Distinguishes a filter from a keyword. What is typed before that is known is neither, and waits. */
let holdsFilter: ((text: string) => boolean) | null = null;

/** The filters of a list: a keyword box and a chip for each field; all of them live in the address. */
export const FilterBar = memo(function FilterBar({
  page,
  resource,
  params,
  sample,
  keywordRef,
  onChange,
  onReset,
  onLeave,
  view,
  onViews,
}: FilterBarProps) {
  const active = activeFilters(page, params);
  const chips = [...page.filters.filter((key) => key !== 'keyword'), ...active.filter((key) => !page.filters.includes(key))];
  const changed =
    active.length > Object.keys(page.preset).length ||
    active.some((key) => String(page.preset[key] ?? '') !== params[key]) ||
    Object.keys(page.preset).some((key) => !(key in params));
  return (
    <div className={classes.bar} role="search" aria-label={`筛选${resource.label}`} data-region="filters">
      <div className={classes.filters}>
        {page.filters.includes('keyword') && (
          <Keyword
            page={page}
            resource={resource}
            inputRef={keywordRef}
            value={params.keyword ?? ''}
            onChange={onChange}
            onLeave={onLeave}
          />
        )}
        {chips.map((key) => {
          const field = fieldOf(resource, key);
          return (
            field && <FilterChip key={key} name={key} field={field} params={params} sample={sample} onChange={onChange} onLeave={onLeave} />
          );
        })}
        {changed && (
          <Button size="compact-sm" variant="subtle" color="gray" data-command={FILTERS.reset.id} onClick={onReset}>
            {shortOf(FILTERS.reset)}
          </Button>
        )}
      </div>
      {onViews && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          className={classes.views}
          data-command={SCREEN.views.id}
          aria-haspopup="dialog"
          leftSection={<IconBookmark size={14} stroke={1.6} aria-hidden />}
          onClick={onViews}
        >
          <span className={classes.viewName}>{view ?? SCREEN.views.label}</span>
        </Button>
      )}
    </div>
  );
});

type KeywordProps = Pick<FilterBarProps, 'page' | 'resource' | 'onChange' | 'onLeave'> & {
  readonly inputRef: FilterBarProps['keywordRef'];
  readonly value: string;
};

/** What is typed here is a keyword; filters are understood too, once there is time to know how (`FilterText`). */
function Keyword({ page, resource, inputRef, value, onChange, onLeave }: KeywordProps) {
  const [typed, setTyped] = useState(value);
  const [isUsed, setUsed] = useState(false);
  const text = useRef<FilterTextHandle>(null);
  const [isKnown, setKnown] = useState(holdsFilter !== null);
  const [isReady, setReady] = useState(false);
  const [isEntered, setEntered] = useState(false);
  const composing = useRef(false);
  const keys = useKeys();
  const sent = useRef(value);
  // The address may change by other means (reset, a link, the palette): then it rules.
  useEffect(() => {
    if (value !== sent.current) {
      sent.current = value;
      setTyped(value);
    }
  }, [value]);
  const apply = (now: string) => {
    const keyword = unquoted(now);
    if (keyword !== sent.current && holdsFilter?.(now) === false) {
      sent.current = keyword;
      onChange({ keyword: keyword || null });
    }
  };
  useEffect(() => {
    if (unquoted(typed) === sent.current) return;
    const timer = setTimeout(() => {
      if (!composing.current) apply(typed);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  });
  const isLate = unquoted(typed) !== value && !(isKnown && holdsFilter!(typed));
  useAwaited(isLate, isUsed ? 'nothing' : 'rows');
  const begin = () => {
    setUsed(true);
    if (!isKnown)
      void import('./filterSyntax').then((file) => {
        holdsFilter = file.holdsFilter;
        setKnown(true);
      });
  };
  const enter = () => {
    if (!text.current!.enter()) {
      apply(typed);
      onLeave();
    }
  };
  // An Enter that came before what understands the text waits for it, and the keys behind it do.
  useAwaited(isEntered);
  const enterNow = useEffectEvent(enter);
  useEffect(() => {
    if (isEntered && isReady && isKnown) {
      setEntered(false);
      enterNow();
    }
  }, [isEntered, isReady, isKnown]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (text.current?.onKey(event)) {
      event.preventDefault();
      return;
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      if (isReady && isKnown) enter();
      else setEntered(true);
    }
    if (event.key === 'Escape' || event.key === 'ArrowDown') {
      event.preventDefault();
      onLeave();
    }
  };
  const onDone: React.ComponentProps<typeof FilterText>['onDone'] = (changes, keyword, rest) => {
    sent.current = keyword;
    onChange({ ...changes, keyword: keyword || null });
    setTyped(rest);
    if (rest === keyword) onLeave();
  };
  const listen = useCallback((handle: FilterTextHandle | null) => {
    text.current = handle;
    setReady(handle !== null);
  }, []);
  return (
    <>
      <div className={classes.keyword}>
        <IconSearch size={14} stroke={1.6} aria-hidden />
        <input
          ref={inputRef}
          type="text"
          role="combobox"
          aria-expanded={false}
          aria-autocomplete="list"
          aria-label="关键字"
          placeholder={keywordHint(resource)}
          value={typed}
          autoComplete="off"
          onChange={(e) => setTyped(e.currentTarget.value)}
          onKeyDown={onKeyDown}
          onFocus={begin}
          onBlur={() => {
            setUsed(false);
            setEntered(false);
          }}
          onCompositionStart={() => {
            composing.current = true;
          }}
          onCompositionEnd={(e) => {
            composing.current = false;
            setTyped(e.currentTarget.value);
          }}
        />
        {typed ? (
          <button
            type="button"
            tabIndex={-1}
            className={classes.chipClear}
            aria-label="清空关键字"
            onClick={() => {
              setTyped('');
              apply('');
            }}
          >
            <IconX size={14} stroke={2} aria-hidden />
          </button>
        ) : (
          <Keycap of={keys(SCREEN.filter)} />
        )}
      </div>
      {isUsed && (
        <Suspense fallback={null}>
          <FilterText
            ref={listen}
            input={inputRef.current!}
            page={page}
            resource={resource}
            typed={typed}
            onTyped={setTyped}
            onDone={onDone}
          />
        </Suspense>
      )}
    </>
  );
}

/** Quotes hold together what would else be read as a filter; they are not looked for. */
const unquoted = (text: string) => text.replace(/["“”]/g, '').trim();

/** Names what a keyword is looked for in. */
function keywordHint(resource: Resource): string {
  const labels = Object.values(resource.fields)
    .filter((f) => f.search)
    .map((f) => f.label);
  return labels.length ? labels.slice(0, 3).join('、') : '关键字';
}

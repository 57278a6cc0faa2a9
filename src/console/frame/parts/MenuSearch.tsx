import { IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useId, useMemo, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { lazily, prefetch, whenAtWork } from '../../base/loading/lazily';
import { useSession } from '../../base/session/useSession';
import { goToPage } from '../../base/tabs/goToPage';
import { menuMatcher, searchMenu } from './menuMatches';
import classes from './MenuSearch.module.css';

const MenuFound = lazily(async () => (await import('./MenuFound')).MenuFound);

/** The box above the menu: finds pages at any level and shows where each stands. */
export function MenuSearch() {
  const {
    permissions: { menu },
  } = useSession();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const matcher = useSyncExternalStore(menuMatcher.subscribe, menuMatcher.get);
  const found = useMemo(() => searchMenu(menu, text, matcher), [menu, text, matcher]);
  const open = text.trim() !== '';
  useEffect(() => whenAtWork(() => prefetch(MenuFound)), []);

  function choose(index: number) {
    const page = found[index];
    if (!page) return;
    setText('');
    (document.activeElement as HTMLElement | null)?.blur();
    goToPage(page.url);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!open) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length) setAt((at + step + found.length) % found.length);
    else if (event.key === 'Enter') choose(at);
    else if (event.key === 'Escape') setText('');
    else return;
    event.preventDefault();
  }
  return (
    <div className={classes.search}>
      <IconSearch size={14} className={classes.icon} aria-hidden />
      <input
        type="text"
        role="combobox"
        aria-label="搜索菜单"
        placeholder="搜索菜单"
        className={classes.input}
        value={text}
        autoComplete="off"
        spellCheck={false}
        aria-expanded={open}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={open && found.length ? `${id}${at}` : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setText('')}
      />
      {open && (
        <Suspense fallback={null}>
          <MenuFound id={id} found={found} at={at} onAt={setAt} onChoose={choose} />
        </Suspense>
      )}
    </div>
  );
}

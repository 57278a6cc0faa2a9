import { Title } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useKnown } from '../../console/base/loading/registry';
import { hrefOf } from '../../console/base/tabs/hooks';
import { tabsStore } from '../../console/base/tabs/tabsStore';
import classes from './home.module.css';

/** What the reader began and did not save, in this window: a line for each tab, which leads back to it. */
export function HomeUnsaved() {
  const known = useKnown();
  const keys = useSyncExternalStore(tabsStore.subscribe, () =>
    tabsStore
      .get()
      .tabs.filter(({ key }) => tabsStore.isDirty(key))
      .map(({ key }) => key)
      .join('\n'),
  );
  const tabs = tabsStore.get().tabs.filter(({ key }) => keys.split('\n').includes(key));
  if (tabs.length === 0) return null;
  return (
    <section aria-label="没有做完的" className={classes.panel}>
      <Title order={3} className={classes.panelTitle}>
        没有做完的
      </Title>
      <ul className={classes.todos}>
        {tabs.map(({ key, location: { path, query }, label }) => (
          <li key={key}>
            <a href={hrefOf(path, Object.fromEntries(new URLSearchParams(query)))} className={classes.todo}>
              <span className={classes.kind}>未保存</span>
              <span className={classes.todoLabel}>
                {known.pages.get(path)?.name ?? path}
                {label && ` · ${label}`}
              </span>
              <span className={classes.aside}>{tabsStore.unsaved([key]).join('、')}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Four palettes over the same commands, each as its documentation shows it: `?who=wellhead|spotlight|cmdk|kbar&count=3000`. */
import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles.layer.css';
import { useHotkeys } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { Command as Cmdk } from 'cmdk';
import { KBarAnimator, KBarPortal, KBarPositioner, KBarProvider, KBarResults, KBarSearch, useMatches } from 'kbar';
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Command } from '../../../commands/command';
import { indexOf, nearest, search } from '../../../commands/search';
import type { Readings } from '../../../commands/spelling';
import { Picker } from '../../../src/console/kit/picker/Picker';
import classes from '../../../src/console/kit/picker/Picker.module.css';

interface Data {
  readonly commands: readonly Command[];
  readonly readings: Readings;
}
interface Props {
  readonly data: Data;
}
const none = () => {};

const [ourStore] = createSpotlight();
function Wellhead({ data }: Props) {
  return (
    <Spotlight.Root
      store={ourStore}
      shortcut="mod+K"
      size={640}
      overlayProps={{ backgroundOpacity: 0.25 }}
      transitionProps={{ duration: 0 }}
      classNames={{ body: classes.body }}
    >
      <Found data={data} />
    </Spotlight.Root>
  );
}
function Found({ data }: Props) {
  const index = useMemo(() => indexFor(data), [data]);
  const [typed, setTyped] = useState('');
  const [moved, setMoved] = useState('');
  const groups = useMemo(() => {
    if (typed === '') return [{ key: 'all', found: index.commands.slice(0, 50).map((command) => ({ command, at: [] })) }];
    const hits = search(index, typed);
    return [{ key: 'all', found: hits.length ? hits : nearest(index, typed) }];
  }, [index, typed]);
  const { found } = groups[0]!;
  const marked = found.some((f) => f.command.id === moved) ? moved : (found[0]?.command.id ?? '');
  return (
    <Picker
      label="查找"
      typed={typed}
      onTyped={setTyped}
      groups={groups}
      marked={marked}
      onMark={setMoved}
      onPick={none}
      note={`${found.length} 项`}
    />
  );
}
let made: { data: Data; index: ReturnType<typeof indexOf> } | undefined;
/** Made when the commands change, as in the console: not when the palette opens. */
const indexFor = (data: Data) => (made?.data === data ? made : (made = { data, index: indexOf(data.commands, data.readings) })).index;

function PlainSpotlight({ data }: Props) {
  const actions = useMemo(
    () =>
      data.commands.map((c) => ({ id: c.id, label: c.label, description: c.path.join(' / '), keywords: [c.english ?? ''], onClick: none })),
    [data],
  );
  return <Spotlight actions={actions} shortcut="mod+K" highlightQuery scrollable nothingFound="没有" />;
}

function PlainCmdk({ data }: Props) {
  const [open, setOpen] = useState(false);
  useHotkeys([['mod+K', () => setOpen(true)]]);
  return (
    <Cmdk.Dialog open={open} onOpenChange={setOpen} label="查找">
      <Cmdk.Input />
      <Cmdk.List style={{ maxHeight: 420, overflow: 'auto' }}>
        {data.commands.map((c) => (
          <Cmdk.Item key={c.id} value={c.id} keywords={[c.label, c.english ?? '', ...c.path]}>
            {c.label}
          </Cmdk.Item>
        ))}
      </Cmdk.List>
    </Cmdk.Dialog>
  );
}

function PlainKbar({ data }: Props) {
  const actions = useMemo(
    () => data.commands.map((c) => ({ id: c.id, name: c.label, keywords: c.english ?? '', section: c.path[0], perform: none })),
    [data],
  );
  return (
    <KBarProvider actions={actions} options={{ disableScrollbarManagement: true }}>
      <KBarPortal>
        <KBarPositioner>
          <KBarAnimator>
            <KBarSearch />
            <KbarList />
          </KBarAnimator>
        </KBarPositioner>
      </KBarPortal>
    </KBarProvider>
  );
}
function KbarList() {
  const { results } = useMatches();
  return (
    <KBarResults
      items={results}
      onRender={({ item, active }) => (
        <div style={{ background: active ? '#eee' : undefined }}>{typeof item === 'string' ? item : item.name}</div>
      )}
    />
  );
}

const PALETTES = { wellhead: Wellhead, spotlight: PlainSpotlight, cmdk: PlainCmdk, kbar: PlainKbar };
const query = new URLSearchParams(window.location.search);
const Palette = PALETTES[query.get('who') as keyof typeof PALETTES];
const data = (await (await fetch(`/commands.json?count=${query.get('count')}`)).json()) as Data;
indexFor(data);
createRoot(document.getElementById('root')!).render(
  <MantineProvider>
    <Palette data={data} />
  </MantineProvider>,
);

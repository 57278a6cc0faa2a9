import { Button, Group } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { useCatalogue } from '../../console/base/loading/registry';
import { useVisible } from '../../console/base/tabs/hooks';
import { Dialog } from '../../console/kit/floating/Dialog';
import { Keycap } from '../../console/kit/keys/Keycap';
import { meaningOf } from './meaning';
import type { affected, PageChange, RoleChange } from './roleChange';
import classes from './tree.module.css';

interface RoleChangeDialogProps {
  readonly role: string;
  readonly change: RoleChange;
  readonly people: ReturnType<typeof affected>;
  /** What pages that go leave, by others that stay. */
  readonly carried: ReadonlyMap<string, string>;
  /** @throws the server's refusal, after the user has seen it. */
  readonly onSave: () => Promise<void>;
  readonly onClose: () => void;
}
/** How many names are listed before the rest is only counted. */
const NAMED = 8;

/** What saving would do: which pages and actions come and go, and which holders of the role gain or lose permissions. */
export function RoleChangeDialog({ role, change, people, carried, onSave, onClose }: RoleChangeDialogProps) {
  const [saving, setSaving] = useState(false);
  const isLoss = change.lost.length > 0;
  const save = async () => {
    if (saving) return;
    setSaving(true);
    try {
      await onSave();
      onClose();
    } catch {
      // The user has seen why; the ticks stay.
    } finally {
      setSaving(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || !/^(Enter|s)$/i.test(event.key) || event.repeat) return;
    event.preventDefault();
    event.stopPropagation();
    void save();
  };
  const holders = people.gain.length + people.same.length + people.lose.filter((name) => !people.gain.includes(name)).length;
  return (
    <Dialog opened={useVisible()} onClose={onClose} returnFocus={false} size="lg" title={`保存授权 · ${role}`}>
      <div className={classes.change} onKeyDown={onKeyDown}>
        <section aria-label="影响的人">
          {holders === 0 ? (
            <p>现在没有人持有这个角色:保存后,分配到它的人才会有变化。</p>
          ) : (
            <ul>
              {people.gain.length > 0 && <People text="多出权限" names={people.gain} />}
              {people.lose.length > 0 && <People text="失去权限" names={people.lose} isLoss />}
              {people.same.length > 0 && <People text="没有变化:另有角色已经授予" names={people.same} />}
            </ul>
          )}
        </section>
        <Changes title="多出" changes={change.gained} />
        <Changes title="失去" changes={change.lost} carried={carried} isLoss />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" size="sm" onClick={onClose} data-autofocus={isLoss || undefined} rightSection={<Keycap of="Escape" />}>
            返回
          </Button>
          <Button
            size="sm"
            color={isLoss ? 'bad' : undefined}
            loading={saving}
            onClick={() => void save()}
            data-autofocus={!isLoss || undefined}
            rightSection={<Keycap of="Mod+Enter" />}
          >
            保存授权
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}

const People = ({ text, names, isLoss }: { text: string; names: readonly string[]; isLoss?: boolean }) => (
  <li data-loss={isLoss}>
    <b>{names.length} 人</b> {text}:{names.slice(0, NAMED).join('、')}
    {names.length > NAMED && `等 ${names.length} 人`}
  </li>
);

interface ChangesProps {
  readonly title: string;
  readonly changes: readonly PageChange[];
  readonly carried?: ReadonlyMap<string, string>;
  readonly isLoss?: boolean;
}

function Changes({ title, changes, carried, isLoss }: ChangesProps) {
  const catalogue = useCatalogue();
  if (changes.length === 0) return null;
  const calls = changes.reduce((sum, one) => sum + one.calls.length, 0);
  return (
    <section aria-label={title}>
      <h3 data-loss={isLoss}>
        {title} {changes.filter(({ isWhole }) => isWhole).length} 页、{calls} 个操作
      </h3>
      <ul>
        {changes.map(({ page, isWhole, calls: some }) => (
          <li key={page.id}>
            {isWhole ? <b>{page.name}</b> : `${page.name}:只${title}操作`}
            {some.length > 0 && <span> {some.map((call) => meaningOf(catalogue, call).label).join('、')}</span>}
            {isWhole && some.length === 0 && <span> 只能查看</span>}
            {carried?.has(page.id) && <em>但{carried.get(page.id)}</em>}
          </li>
        ))}
      </ul>
    </section>
  );
}

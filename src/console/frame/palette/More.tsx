/** What can be done with a row of the palette itself: keep it at the top, forget it, hand it on. */
import { Kbd } from '@mantine/core';
import { useState } from 'react';
import type { Command } from '../../../../commands/command';
import { hrefOf } from '../../base/tabs/hooks';
import { Picker } from '../../kit/picker/Picker';
import { copyText } from '../../kit/values/copyText';
import { stepBack } from './stepKeys';
import { usePins } from './usePins';
import { useUses } from './useUses';
import classes from '../../kit/picker/Picker.module.css';

export function More({
  command,
  onRunLink,
  onBack,
}: {
  command: Command;
  /** Copies a link that opens the palette at this action. */ onRunLink: () => void;
  onBack: () => void;
}) {
  const { isPinned, toggle } = usePins();
  const { uses, forget } = useUses();
  const [typed, setTyped] = useState('');
  const [moved, setMoved] = useState('');
  const { id, to } = command;
  const choices: readonly (readonly [key: string, label: string, run: () => void])[] = [
    ['pin', isPinned(id) ? '取消置顶' : '置顶', () => toggle(command)],
    ...(uses[id] ? [['forget', '从最近使用中移除', () => forget(id)] as const] : []),
    ...(to
      ? [['link', '复制链接', () => void copyText(new URL(hrefOf(to), window.location.href).href, '链接')] as const]
      : id.startsWith('action:')
        ? [['link', '复制链接', onRunLink] as const]
        : []),
  ];
  const found = choices
    .filter(([, label]) => label.includes(typed.trim()))
    .map(([key, label]) => ({ command: { id: key, label, path: [], section: 'shell' } as Command, at: [] }));
  const marked = found.find((f) => f.command.id === moved)?.command.id ?? found[0]?.command.id ?? '';
  return (
    <Picker
      label={`“${command.label}”的选项`}
      placeholder="Esc 返回"
      typed={typed}
      onTyped={setTyped}
      marked={marked}
      onMark={setMoved}
      note={found.length ? `${found.length} 项` : '没有这样的选项'}
      keepsEscape
      groups={found.length ? [{ key: 'more', found }] : []}
      onPick={({ id: key }) => {
        choices.find(([k]) => k === key)?.[2]();
        onBack();
      }}
      onKey={(event) => stepBack(event, typed, onBack)}
      before={<span className={classes.chip}>{command.label}</span>}
      foot={
        <>
          <span>
            <Kbd size="xs">Enter</Kbd> 执行
          </span>
          <span>
            <Kbd size="xs">Esc</Kbd> 返回
          </span>
        </>
      }
    />
  );
}

/** `?`: the keys that are valid here. Rows are the commands themselves: clicking one runs it. */
import { Kbd, Modal, Text, Title, UnstyledButton } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { shown } from '../../../commands/keys';
import { GLOBAL_KEYS, SCREEN_KEYS } from '../../../commands/keymap';
import { commandsOf } from '../../../commands/sources';
import { navigate } from '../shell/hooks';
import { helpSheet } from './helpStore';
import classes from './palette.module.css';
import { useCommandContext } from './useCommandContext';

export function HelpSheet() {
  const isOpen = useSyncExternalStore(helpSheet.subscribe, helpSheet.isOpen);
  return <Modal opened={isOpen} onClose={helpSheet.close} title="按键" size="xl">{isOpen && <Sheet />}</Modal>;
}

function Sheet() {
  const commands = commandsOf(useCommandContext()).filter((c) => c.key);
  const parts = [['当前页面的操作', commands.filter((c) => c.section === 'selection')], ['前往', commands.filter((c) => c.section === 'page')], ['控制台', commands.filter((c) => c.section === 'shell')]] as const;
  return (
    <>
      {parts.map(([title, list]) => list.length > 0 && (
        <section key={title}>
          <Title order={5} mt="sm" mb={4}>{title}</Title>
          <div className={classes.sheet}>
            {list.map((c) => (
              <UnstyledButton key={c.id} className={classes.sheetRow} onClick={() => { helpSheet.close(); if (c.to) navigate(c.to); else if (!c.why) setTimeout(() => c.run?.(), 0); }}>
                <span>{c.label}</span><Kbd size="xs">{shown(c.key!)}</Kbd>
              </UnstyledButton>
            ))}
          </div>
        </section>
      ))}
      <Title order={5} mt="sm" mb={4}>列表与详情</Title>
      <div className={classes.sheet}>
        <div className={classes.sheetRow}><span>命令面板</span><Kbd size="xs">{shown(GLOBAL_KEYS.palette)}</Kbd></div>
        {SCREEN_KEYS.map(({ keys, label }) => <div key={label} className={classes.sheetRow}><Text span size="sm">{label}</Text><span>{keys.map((k) => <Kbd key={k} size="xs" ml={4}>{shown(k)}</Kbd>)}</span></div>)}
      </div>
    </>
  );
}

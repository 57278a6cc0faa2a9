import { Button } from '@mantine/core';
import type { Field } from '../../../language/field';
import { StatusBadge } from '../../kit/fields/StatusBadge';
import { Keycap } from '../../kit/keys/Keycap';
import { useKeys } from '../../kit/keys/useKeys';
import { withKey } from '../../kit/keys/withKey';
import { titleOf } from '../../work/acting/offers';
import { ActionBar } from '../../work/actions/ActionBar';
import type { Screen } from '../common/useScreen';
import { TOOLS } from './useBlockTools';
import type { Design } from './useDesign';
import classes from './designer.module.css';

/** What the page is called and how far it is, and what can be done with it. */
export function DesignerBar({
  screen: { resource, offers, run },
  design: {
    current: [row],
    blocks,
    faults,
    form,
    edit,
  },
}: {
  screen: Screen;
  design: Design;
}) {
  const keys = useKeys();
  const state = (resource.fields as Readonly<Record<string, Field>>)[resource.state];
  const code = String(row![resource.state] ?? '');
  const lacking = Object.keys(faults).length;
  const button = (id: keyof typeof TOOLS, text: string, more: Readonly<Record<string, unknown>> = {}) => {
    const key = keys(`screen:${id}`, TOOLS[id].key);
    return (
      <Button
        size="compact-sm"
        variant="default"
        data-command={`screen:${id}`}
        title={withKey(TOOLS[id].label, key)}
        onClick={() => run(id)}
        rightSection={<Keycap of={key} />}
        {...more}
      >
        {text}
      </Button>
    );
  };
  return (
    <header className={classes.bar} data-region="toolbar">
      <h1>{titleOf(resource, row!)}</h1>
      {state?.choices?.[code] && <StatusBadge tone={state.tones?.[code]}>{state.choices[code]}</StatusBadge>}
      <div className={classes.tools}>
        {button('design.save', '保存', { variant: 'filled', disabled: !form.dirty, loading: edit.busy })}
        {button('design.add', '添加组件')}
      </div>
      <ActionBar offers={offers} />
      <span role="status" className={classes.said}>
        {blocks.length} 个组件{lacking > 0 && ` · ${lacking} 处待补全`}
        {form.dirty ? ' · 未保存' : ''}
      </span>
    </header>
  );
}

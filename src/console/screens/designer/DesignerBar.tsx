import { DESIGNER } from '../../../../commands/screens/designer';
import type { Field } from '../../../language/field';
import { StatusBadge } from '../../kit/fields/StatusBadge';
import { CommandButton } from '../../kit/keys/CommandButton';
import { titleOf } from '../../work/acting/offers';
import { ActionBar } from '../../work/actions/ActionBar';
import type { Screen } from '../common/useScreen';
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
  const state = (resource.fields as Readonly<Record<string, Field>>)[resource.state];
  const code = String(row![resource.state] ?? '');
  const lacking = Object.keys(faults).length;
  return (
    <header className={classes.bar} data-region="toolbar">
      <h1>{titleOf(resource, row!)}</h1>
      {state?.choices?.[code] && <StatusBadge tone={state.tones?.[code]}>{state.choices[code]}</StatusBadge>}
      <div className={classes.tools}>
        <CommandButton command={DESIGNER.save} withCap variant="filled" disabled={!form.dirty} loading={edit.busy} onPress={run} />
        <CommandButton command={DESIGNER.add} withCap onPress={run} />
        <CommandButton command={DESIGNER.versions} withCap onPress={run} />
      </div>
      <ActionBar offers={offers} />
      <span role="status" className={classes.status}>
        {blocks.length} 个组件{lacking > 0 && ` · ${lacking} 处待补全`}
        {form.dirty ? ' · 未保存' : ''}
      </span>
    </header>
  );
}

import { Skeleton } from '@mantine/core';
import type { DesignerPage } from '../../../language/page';
import type { ListData } from '../../../language/wire';
import { useRead } from '../../base/http/useRead';
import { useCatalogue } from '../../base/loading/registry';
import { useTabQuery } from '../../base/tabs/hooks';
import type { ScreenProps, WireRow } from '../../contract';
import { useHeldFocus } from '../../kit/focus/useHeldFocus';
import { DraftNote } from '../../kit/form/FieldsForm';
import { Trouble } from '../../kit/rows/Trouble';
import { Overtaken } from '../../work/editing/Overtaken';
import { ScreenFrame } from '../common/ScreenFrame';
import { ListScreen } from '../list/ListScreen';
import { BlockForm } from './BlockForm';
import { BlockList } from './BlockList';
import classes from './designer.module.css';
import { DesignerBar } from './DesignerBar';
import { DesignerDialogs } from './DesignerDialogs';
import { Phone } from './Phone';
import { useDesigner, type DesignerProps } from './useDesigner';

/** Pages built of blocks: a list, and an editor tab for each, where blocks are added, ordered, hidden and filled in beside a preview. */
export function DesignerScreen(props: ScreenProps<DesignerPage>) {
  const [query] = useTabQuery();
  const id = query.get('id');
  return id ? <Loaded key={id} {...props} id={id} /> : <ListScreen {...props} />;
}

function Loaded(props: ScreenProps<DesignerPage> & { id: string }) {
  const { page, id } = props;
  const resource = useCatalogue().resources.get(page.resource)!;
  const { data, error, refetch } = useRead<ListData<WireRow>>(resource.reads[page.read]!.call, { id, pageSize: 1 });
  const row = data?.list[0];
  if (error && !row) return <Trouble error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={classes.screen}>
        <Skeleton height="100%" />
      </div>
    );
  if (!row) return <Trouble error={new Error(`没有这个${resource.label},可能已被删除`)} onRetry={() => void refetch()} />;
  const reload = async () => {
    const { data: now } = await refetch();
    const found = now?.list[0];
    return found && { ...found, id };
  };
  return <Designer {...props} row={{ ...row, id }} reload={reload} />;
}

function Designer(props: DesignerProps) {
  const { page, visible, row } = props;
  const { screen, design, dialogs, goTo, enter, onKeyDown } = useDesigner(props);
  const { edit, form, draft, save } = design;
  const held = useHeldFocus(screen.refocus, visible);
  const problem = edit.problem ?? form.errors[draft] ?? design.refusal.at(draft);
  return (
    <ScreenFrame screen={screen} className={classes.screen} onKeyDown={onKeyDown} {...held}>
      <DesignerBar screen={screen} design={design} />
      {form.hasDraft && <DraftNote onDrop={form.reset} />}
      {edit.stale && (
        <div className={classes.notice}>
          <Overtaken edit={edit} />
        </div>
      )}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.body}>
        <BlockList design={design} onPress={goTo} onOpen={enter} onMove={dialogs.drop} />
        <BlockForm id={row.id} design={design} onSave={() => save(null)} />
        <Phone design={design} onPress={goTo} />
      </div>
      <DesignerDialogs page={page} screen={screen} design={design} dialogs={dialogs} />
    </ScreenFrame>
  );
}

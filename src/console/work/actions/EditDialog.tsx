import { Button, Loader } from '@mantine/core';
import { useRead } from '../../base/http/useRead';
import { usePresentation } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import { useDirty, useVisible } from '../../base/tabs/hooks';
import type { WireRow } from '../../contract';
import { Dialog } from '../../kit/floating/Dialog';
import { contextOf, draftKeyOf } from '../../kit/form/draft';
import { DraftNote, FieldsForm } from '../../kit/form/FieldsForm';
import { Keycap } from '../../kit/keys/Keycap';
import type { Acting, Step } from '../acting/acting';
import { EvidenceOf } from '../acting/EvidenceOf';
import { Forecast } from '../acting/Forecast';
import { titleOf } from '../acting/offers';
import { detailCallOf } from '../acting/rowNow';
import { rowsById } from '../acting/rowsById';
import { Overtaken } from '../editing/Overtaken';
import { useEditing } from '../editing/useEditing';

interface EditDialogProps {
  readonly acting: Acting;
  /** The row to change; none where one is created. */
  readonly row: WireRow | undefined;
  readonly initial: Readonly<Record<string, unknown>>;
  readonly onSaved: (data: unknown, step: Step | null) => void;
  readonly onClose: () => void;
}

/** Creates or changes one row in a dialog, for resources that have no form page of their own. */
export function EditDialog(props: EditDialogProps) {
  const { acting, row } = props;
  const { permissions } = useSession();
  const detail = detailCallOf(acting.resource, permissions);
  const fresh = useRead<WireRow>(detail ?? '', { id: row?.id ?? '' }, { enabled: row !== undefined && detail !== undefined, staleTime: 0 });
  const visible = useVisible();
  // Read once on opening: later refreshes must not overwrite what is typed.
  if (row && detail && !(fresh.isFetchedAfterMount && fresh.data)) {
    return (
      <Dialog opened={visible} onClose={props.onClose} returnFocus={false} title={acting.action.label}>
        {fresh.error ? <p role="alert">{fresh.error.message}</p> : <Loader size="sm" aria-label="正在加载" />}
      </Dialog>
    );
  }
  return <Editor {...props} row={row && { ...row, ...fresh.data }} detail={detail} />;
}

function Editor({ acting, row, initial, detail, onSaved, onClose }: EditDialogProps & { detail: string | undefined }) {
  const { action, resource } = acting;
  const { info, permissions } = useSession();
  const visible = useVisible();
  const inputs = usePresentation(resource.name)?.inputs[acting.key];
  const edit = useEditing({
    resource,
    action,
    row: row ?? null,
    initial,
    detailCall: detail,
    onSaved,
    draftKey: draftKeyOf(info.userId, `${action.call}?${row?.id ?? `new${contextOf(initial)}`}`),
    reload: row && !detail ? async () => (await rowsById(resource, [row.id], permissions))[0] : undefined,
  });
  const { form, stale } = edit;
  useDirty(form.dirty, action.label, form.settled);
  const title = row ? `${action.label} · ${titleOf(resource, row)}` : action.label;
  const columns = form.visible.length > 5 ? 2 : 1;
  const previews = action.previews && info.dryRun === true;
  return (
    <Dialog
      opened={visible}
      onClose={onClose}
      returnFocus={false}
      closeOnClickOutside={!form.dirty}
      size={columns === 2 ? 720 : 'md'}
      title={title}
    >
      <FieldsForm
        form={form}
        row={edit.base ?? undefined}
        inputs={inputs}
        resource={resource}
        about={row}
        columns={columns}
        problem={edit.problem}
        blocked={stale !== null}
        onSubmit={() => void edit.save()}
        onLeave={edit.leave}
        head={
          <>
            {row && action.evidence && <EvidenceOf acting={acting} rows={[row]} />}
            {form.hasDraft && !stale && <DraftNote onDrop={form.reset} />}
            <Overtaken edit={edit} />
          </>
        }
        foot={
          <>
            {previews && <Forecast acting={acting} row={edit.base ?? undefined} input={form.peek()} />}
            <Button variant="default" size="sm" onClick={onClose} rightSection={<Keycap of="Escape" />}>
              返回
            </Button>
            <Button type="submit" size="sm" loading={edit.busy} disabled={stale !== null} rightSection={<Keycap of="Mod+Enter" />}>
              {row ? '保存' : action.label}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}

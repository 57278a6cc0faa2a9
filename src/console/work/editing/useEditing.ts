import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { nameKey, type Fields } from '../../../language/field';
import { inputsOf } from '../../../language/inputs';
import type { Action, Resource } from '../../../language/resource';
import { CODE, type LastChange } from '../../../language/wire';
import { forbiddenAddress } from '../../base/address/redirect';
import { handover } from '../../base/handover/handover';
import { CallError, read, write } from '../../base/http/client';
import { navigate } from '../../base/tabs/hooks';
import type { WireRow } from '../../contract';
import { dropDraft, readDraft } from '../../kit/form/draft';
import { meantSo, meantToEmpty } from '../../kit/form/leaps';
import { compare, merged, type Comparison } from '../../kit/form/merge';
import { pick, useFieldsForm, type FormValues } from '../../kit/form/useFieldsForm';
import type { Step } from '../acting/acting';
import { emptiedLists } from '../acting/begun';
import { carriedOut } from '../acting/carriedOut';
import { savedStep } from '../acting/savedStep';
import { useUnique } from './useUnique';

interface EditingOptions {
  readonly resource: Resource;
  readonly action: Action;
  /** The row that is changed; null where one is created. */
  readonly row: WireRow | null;
  /** Values a new row starts with. */
  readonly initial?: FormValues;
  readonly draftKey?: string;
  /** The detail call from which the row can be loaded again. */
  readonly detailCall?: string;
  /** Loads the row again where no detail call can. */
  readonly reload?: () => Promise<WireRow | undefined>;
  /** @param step takes it back, where that can be done. */
  readonly onSaved: (data: unknown, step: Step | null) => void;
}

/**
 * Creating or changing one row. A change sends only what was changed, under the version it was made on; if the row has
 * moved on meanwhile both versions are compared, and nothing typed is lost.
 */
export function useEditing({ resource, action, row, initial, draftKey, detailCall, reload, onSaved }: EditingOptions) {
  const fields = useMemo(() => inputsOf(resource, action), [resource, action]);
  const [overtaken] = useState(() => overtakenDraft(fields, row, draftKey));
  const [base, setBase] = useState(overtaken?.base ?? row);
  // Inputs about each single change do not begin with the values of the last change.
  const start = useMemo(
    () =>
      base
        ? pick(
            base,
            Object.keys(base).filter((key) => action.replaces?.[key] !== null),
          )
        : (initial ?? {}),
    [base, initial, action],
  );
  const compared = useMemo(
    () => (base ? pick(base, ['id', 'version', ...Object.keys(fields).flatMap((key) => [key, nameKey(key)])]) : undefined),
    [base, fields],
  );
  const form = useFieldsForm({ fields, initial: start, draftKey, base: compared });
  const leave = useUnique(resource, fields, form, base);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [stale, setStale] = useState<{ comparison: Comparison; now: WireRow; last?: LastChange } | null>(
    overtaken && { comparison: overtaken.comparison, now: row! },
  );
  const client = useQueryClient();

  const save = async () => {
    if (busy || stale) return;
    setProblem(null);
    const checked = form.check();
    if (!checked) return;
    const values = base ? Object.fromEntries(Object.entries(checked).filter(([key]) => key in form.changed)) : checked;
    if (base && Object.keys(values).length === 0) {
      setProblem('没有修改任何内容');
      return;
    }
    if (base) {
      const gone = emptiedLists(fields, base, values);
      if (gone.length > 0 && !(await meantToEmpty(action.label, gone))) return;
      if (!(await meantSo(fields, base, values))) return;
    }
    setBusy(true);
    try {
      const data = await handover.until(sendUnder(base, values));
      if (data === undefined) return;
      form.settled();
      const [key] = Object.entries(resource.actions).find(([, other]) => other === action) ?? [];
      if (key) carriedOut.publish({ resource, key, input: values, rows: base ? [base] : [], refused: 0, failed: 0 });
      onSaved(data, key ? savedStep({ resource, action, key }, base, values) : null);
    } catch (error) {
      await met(error);
    } finally {
      setBusy(false);
    }
  };
  /** A new version of the row only matters if a field of this form changed; then the user must decide. @returns undefined in that case. */
  const sendUnder = async (under: WireRow | null, values: FormValues, tries = 0): Promise<unknown> => {
    try {
      return (
        await write(
          action.call,
          { ...values, ...action.with, ...(under && { id: under.id, version: under.version }) },
          { encoding: action.encoding, quiet: true },
        )
      ).data;
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== CODE.staleVersion || !base) throw error;
      const now = reload ? await reload() : detailCall ? await read<WireRow>(detailCall, { id: base.id }) : currentOf(error.data);
      if (!now) {
        setProblem('这条数据刚被他人修改,请刷新列表后再试');
        return undefined;
      }
      const comparison = compare(fields, base, form.values, now);
      if (comparison.conflicts.length + comparison.theirs.length === 0 && tries < SILENTLY) return sendUnder(now, values, tries + 1);
      setStale({ comparison, now, last: lastOf(error.data, base) });
      return undefined;
    }
  };
  const met = async (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    if (error.code === CODE.noPermission) navigate(forbiddenAddress());
    else {
      form.refuse(error.fieldErrors);
      if (Object.keys(error.fieldErrors).length === 0)
        setProblem(error.unsettled ? `${error.message}:不确定是否已保存,可再点一次,不会重复提交` : error.message);
    }
  };
  const valuesOf = (now: WireRow) => Object.fromEntries(Object.keys(fields).map((key) => [key, now[key] ?? null]));
  const goOn = (values: FormValues) => {
    setBase(stale!.now);
    form.fill(values);
    setStale(null);
    if (detailCall) client.setQueryData([detailCall, { id: stale!.now.id }], stale!.now);
  };
  return {
    form,
    base,
    busy,
    problem,
    stale,
    save,
    leave,
    /** Continues from the current row. @param keeps keeps what was typed since. */
    rebase: (now: WireRow, keeps = false) => {
      setBase(now);
      if (!keeps) form.fill(valuesOf(now));
    },
    keep: (chosen: Readonly<Record<string, 'mine' | 'theirs'>>) => goOn(merged(stale!.comparison, form.values, stale!.now, chosen)),
    discard: () => goOn(valuesOf(stale!.now)),
  };
}

/** A stored draft of a row that was changed since: both versions are compared before it is continued. */
function overtakenDraft(
  fields: Fields,
  row: WireRow | null,
  draftKey: string | undefined,
): { base: WireRow; comparison: Comparison } | null {
  const draft = draftKey && row ? readDraft(draftKey) : null;
  const base = draft?.base as WireRow | undefined;
  if (!draft || !base || base.version === row!.version) return null;
  const comparison = compare(fields, base, { ...base, ...draft.values }, row!);
  if (comparison.conflicts.length + comparison.mine.length > 0) return { base, comparison };
  // The same values were saved by others already.
  dropDraft(draftKey!);
  return null;
}

/** How many concurrent changes of other fields are accepted before the user is asked. */
const SILENTLY = 3;

/** Who last did what to the row, if that was after it was loaded: a sum that rose has no author. */
function lastOf(data: unknown, base: WireRow): LastChange | undefined {
  const last = (data as { last?: LastChange | null } | null)?.last;
  return last && last.operatedAt >= String(base.updatedAt ?? '') ? last : undefined;
}

/** The row as it is now, where the refusal brings it. */
function currentOf(data: unknown): WireRow | null {
  const current = (data as { current?: unknown } | null)?.current;
  return current !== null && typeof current === 'object' ? (current as WireRow) : null;
}

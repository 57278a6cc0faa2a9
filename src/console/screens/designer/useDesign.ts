import { reread } from '../../base/loading/reread';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Block, Field } from '../../../language/field';
import type { DesignerPage } from '../../../language/page';
import { checkBlocks } from '../../../language/validate';
import { useCatalogue } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import { toast } from '../../base/stores/toast';
import { useDirty, useTabLabel } from '../../base/tabs/hooks';
import type { WireRow } from '../../contract';
import { draftKeyOf } from '../../kit/form/draft';
import { titleOf } from '../../work/acting/offers';
import { useEditing } from '../../work/editing/useEditing';
import { useBlocks } from './useBlocks';
import { useRefusal } from './useRefusal';

/** Stands first in the list of blocks: the settings of the page itself. */
export const PAGE = '';

export type Design = ReturnType<typeof useDesign>;

/** The editor of a page: its form and blocks, the current block, what is missing before it can be published, and saving. */
export function useDesign(page: DesignerPage, row: WireRow, reload: () => Promise<WireRow | undefined>) {
  const catalogue = useCatalogue();
  const resource = catalogue.resources.get(page.resource)!;
  const { draft } = page.designer;
  const field = (resource.fields as Readonly<Record<string, Field>>)[draft]!;
  const { info } = useSession();
  const client = useQueryClient();

  const afterSave = useRef<(() => void) | null>(null);
  const sent = useRef<unknown>(null);
  const edit = useEditing({
    resource,
    action: resource.actions[page.saves]!,
    row,
    reload,
    draftKey: draftKeyOf(info.userId, `${page.url}?${row.id}`),
    onSaved: () => {
      const next = afterSave.current;
      afterSave.current = null;
      void reload().then((now) => {
        // What was typed while it was being saved is not saved yet.
        // What follows is about the row as it is now, not as it was before it was saved.
        if (now) flushSync(() => edit.rebase(now, formNow.current.values !== sent.current));
        void reread(client, catalogue);
        if (next) next();
        else toast.success(`已保存 ${titleOf(resource, row)} 的草稿`);
      });
    },
  });
  const { form } = edit;
  const formNow = useRef(form);
  formNow.current = form;
  const blocks = (form.values[draft] as readonly Block[] | null) ?? NONE;
  const changing = useBlocks(blocks, form.set, draft);
  const [wanted, choose] = useState<string>(() => blocks[0]?.key ?? PAGE);
  const block = blocks.find((one) => one.key === wanted);
  // One that went with a step that was taken back, or another version, leaves the keyboard to the page.
  const chosen = block ? wanted : PAGE;
  // Missing values are reported once somebody publishes the page.
  const [strict, setStrict] = useState(false);
  const faults = useFaults(field, blocks);
  const refusal = useRefusal(form.values, draft);

  useTabLabel(titleOf(resource, row));
  useDirty(form.dirty, titleOf(resource, row), form.settled);
  // A newer row came while nothing was being changed here.
  const follow = useEffectEvent((newest: WireRow) => {
    if (!form.dirty && !edit.busy && newest.version !== edit.base?.version) edit.rebase(newest);
  });
  useEffect(() => follow(row), [row]);
  return {
    page,
    resource,
    draft,
    field,
    kinds: field.blocks!,
    edit,
    form,
    formNow,
    blocks,
    ...changing,
    chosen,
    choose,
    block,
    strict,
    setStrict,
    faults,
    refusal,
    current: listOf(edit.base ?? row),
    message: (place: string) => form.errors[`${draft}.${place}`] ?? refusal.at(`${draft}.${place}`) ?? (strict ? faults[place] : undefined),
    save: (then: (() => void) | null) => {
      afterSave.current = then;
      sent.current = form.values;
      void edit.save();
    },
    reread: () =>
      reload().then((fresh) => {
        if (fresh) edit.rebase(fresh);
      }),
  };
}

const NONE: readonly Block[] = [];

/** What keeps the blocks from going live, by `block.field`. */
const useFaults = (field: Field, blocks: readonly Block[]) => useMemo(() => checkBlocks(field, blocks, false).errors, [field, blocks]);

/** The same list for the same row. */
const listOf = (row: WireRow): readonly WireRow[] => {
  let list = lists.get(row);
  if (!list) lists.set(row, (list = [row]));
  return list;
};
const lists = new WeakMap<WireRow, readonly WireRow[]>();

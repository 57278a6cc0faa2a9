import { useCatalogue } from '../../base/loading/registry';
import { reread } from '../../base/loading/reread';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fenceProblem } from '../../../language/geo';
import type { Page } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import { CallError, write } from '../../base/http/client';
import { toast } from '../../base/stores/toast';
import type { WireRow } from '../../contract';
import { titleOf } from '../../work/acting/offers';
import type { Area } from './useArea';

/** Saves where a row reaches. `conflicts`: the ids, or names, of neighbours it would overlap. @param onSaved called with what was saved. */
export function useSavedArea(page: Page, resource: Resource, row: WireRow, onSaved: (area: Area) => void) {
  const client = useQueryClient();
  const catalogue = useCatalogue();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [conflicts, setConflicts] = useState<ReadonlySet<string>>(new Set());
  const save = async (area: Area) => {
    const wrong = area.fence.length > 0 ? fenceProblem(area.fence) : null;
    if (wrong) {
      setProblem(wrong);
      return;
    }
    if (busy) return;
    setBusy(true);
    setProblem(null);
    setConflicts(new Set());
    try {
      await write(
        resource.actions[page.saves!]!.call,
        { id: row.id, version: row.version, streets: area.streets, fence: area.fence.length > 0 ? area.fence : null },
        { quiet: true },
      );
      toast.success(`已保存 ${titleOf(resource, row)} 的配送区域`);
      onSaved(area);
      await reread(client, catalogue);
    } catch (error) {
      setProblem((error as Error).message);
      const found =
        error instanceof CallError ? (error.data as { conflicts?: readonly { id: unknown; name: string }[] } | null)?.conflicts : undefined;
      setConflicts(new Set((found ?? []).flatMap((one) => [String(one.id), one.name])));
    } finally {
      setBusy(false);
    }
  };
  const refresh = () => void reread(client, catalogue);
  return { save, busy, problem, conflicts, refresh };
}

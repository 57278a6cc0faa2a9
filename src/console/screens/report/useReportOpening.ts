import { useCallback } from 'react';
import type { Place } from '../../../language/report';
import { navigate } from '../../base/tabs/hooks';
import { toast } from '../../base/stores/toast';
import { fieldOf } from '../../kit/columns/columns';
import { useDetailHref } from '../../kit/fields/useDetailHref';
import type { ReportLook } from './useReport';
import type { useReportCursor } from './useReportCursor';

/** Where one gets from a report: to the rows of a number, and to what a row of it stands for. */
export function useReportOpening(look: ReportLook, { markInHand, inHand }: ReturnType<typeof useReportCursor>) {
  const { resource, axes, rows, measure, shown, hrefOf } = look;
  const open = useCallback(
    (place: Place, name: string) => {
      const found = hrefOf(place, name);
      if ('why' in found) return toast.info(found.why);
      if (found.note) toast.info(found.note);
      navigate(found.href.slice(1));
    },
    [hrefOf],
  );
  const field = fieldOf(resource, axes[rows]!.field);
  const detailOf = useDetailHref(field?.kind === 'id' ? resource.name : (field?.target ?? ''));
  return {
    open,
    openInHand: () => {
      // A link of its own leads where it says.
      const link = document.activeElement?.closest<HTMLElement>('[data-revised]');
      if (link) return link.click();
      const mark = markInHand();
      // Places of a map hear a click, points of a line stand for their row.
      if (mark?.closest('[data-map]')) return void mark.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      if (mark) return open({ row: Number(mark.dataset.mark), column: null }, measure);
      const at = inHand();
      if (at) open(at.place, at.name);
    },
    openRelated: () => {
      const row = inHand()?.place.row ?? null;
      const member = row === null ? null : shown!.members[0][row]!;
      if (member?.kind === 'value' && detailOf) navigate(detailOf(member.key!).slice(1));
      else toast.info(detailOf ? '请先选一行' : `${axes[rows]!.label}没有可以打开的详情`);
    },
  };
}

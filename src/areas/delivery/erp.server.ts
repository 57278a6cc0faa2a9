/** The ERP that ships what the depot lets go. None is connected yet: what answers here is a stand-in that says so. */
import type { Row } from '../../language/resource';
import type { depotLine, depotLogistics } from './depot';

export interface ErpAnswer {
  /** Absent where the request was refused. */
  readonly erpNo?: string;
  readonly message: string;
}
/** Takes a request in. Asked again for the same request, it answers with the same number. */
export type Erp = (request: Row<typeof depotLogistics>, lines: readonly Row<typeof depotLine>[], today: string) => ErpAnswer;

/** What the stand-in takes of one spec at most. */
const MOST = 2_000;

export const simulatedErp: Erp = (request, lines, today) => {
  if (request.expectDate < today) return { message: `模拟 ERP:期望到货 ${request.expectDate} 已过,请取消后重新申请` };
  const much = lines.find(({ confirmQty }) => confirmQty > MOST);
  if (much) return { message: `模拟 ERP:${much.specNo} 一次最多 ${MOST} 件,请取消后分几次申请` };
  return { erpNo: `ERP${request.id}`, message: `模拟 ERP:已接收 ${lines.filter(({ confirmQty }) => confirmQty > 0).length} 行` };
};

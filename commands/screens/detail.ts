/** What only details can do. */
import type { Family } from '../command';

export interface DetailPort {
  copyLink(): void;
  print(): void;
}
export const DETAIL = {
  copyLink: { id: 'screen:copyLink', label: '复制链接', english: 'copy link', run: (at) => at.copyLink() },
  print: { id: 'screen:print', label: '打印', english: 'print paper', run: (at) => at.print() },
} satisfies Family<DetailPort>;

import type { ScreenProps } from '../contract';

/** A page of a kind that has no generic screen and no bespoke one: a fault of the declarations, said plainly and kept to its own tab. */
export function MissingScreen({ page }: ScreenProps): never {
  throw new Error(`页面“${page.name}”(${page.url})的种类 ${page.kind} 需要专属界面,但没有任何区域提供`);
}

import type { Page } from '../../../language/page';
import type { Resource } from '../../../language/resource';

/** How much of its resource a page leaves out: of several lists the least narrow is the one where anything is found. */
export const restrictionsOf = (page: Page, resource: Resource): number =>
  Object.keys(page.preset).length + Number(Boolean(resource.reads[page.read]?.where)) + Number(page.kind !== 'list');

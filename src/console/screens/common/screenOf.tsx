import { useEffect, type ComponentType } from 'react';
import type { Page } from '../../../language/page';
import { PageLoading } from '../../base/loading/PageLoading';
import { completeCatalogue, type Registry } from '../../base/loading/registry';
import type { ScreenProps } from '../../contract';

/** The screen of a page: a bespoke one by url, else that of its kind; until its declarations are there, one that fetches them. */
export function screenOf({ catalogue, inHand, screens, presentations }: Registry, page: Page): ComponentType<ScreenProps> | undefined {
  if (inHand && !inHand.has(page.url)) return Undeclared;
  if (!catalogue.resources.get(page.resource)?.reads[page.read]) return Undeclared;
  for (const presentation of presentations) if (Object.hasOwn(presentation.screens, page.url)) return presentation.screens[page.url];
  // The kind of the page has chosen the screen.
  return screens[page.kind] as ComponentType<ScreenProps> | undefined;
}

function Undeclared() {
  useEffect(completeCatalogue, []);
  return <PageLoading />;
}

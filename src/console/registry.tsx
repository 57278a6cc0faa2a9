/** What the front door composed: declarations, screens and presentations, for every part of the console. */
import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { Catalogue } from '../language/catalogue';
import type { Page, PageKind } from '../language/page';
import type { Presentation, ScreenProps } from './contract';

export interface Registry {
  readonly catalogue: Catalogue;
  readonly screens: Readonly<Partial<Record<PageKind, ComponentType<ScreenProps>>>>;
  readonly presentations: readonly Presentation[];
  /** Stands beside the shell on every page (the palette); rendered once, after it. */
  readonly companions?: readonly ComponentType[];
}

export const RegistryProvider = ({ registry, children }: { registry: Registry; children: ReactNode }) => <Context value={registry}>{children}</Context>;

export function useRegistry(): Registry {
  const registry = use(Context);
  if (!registry) throw new Error('RegistryProvider is missing');
  return registry;
}
export const useCatalogue = () => useRegistry().catalogue;
/** The looks attached to a resource, if any. */
export const usePresentation = (resource: string): Presentation | undefined => useRegistry().presentations.find((p) => p.resource.name === resource);

/** The screen of a page: a bespoke one by url, else that of its kind. */
export function screenOf({ screens, presentations }: Registry, page: Page): ComponentType<ScreenProps> | undefined {
  for (const presentation of presentations) if (Object.hasOwn(presentation.screens, page.url)) return presentation.screens[page.url];
  return screens[page.kind];
}

const Context = createContext<Registry | null>(null);

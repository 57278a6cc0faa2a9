/** What the front door composed: declarations, screens and presentations, for every part of the console. */
import { createContext, startTransition, use, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Catalogue } from '../language/catalogue';
import type { PageKind } from '../language/page';
import type { Presentation, ScreenProps } from './contract';
import { whenIdle } from './lazily';
import { insist } from './offline/reach';

export interface Registry {
  /** Names every page; of resources at first perhaps only those that the first page needs. */
  readonly catalogue: Catalogue;
  /** Brings the catalogue with the resources that are not there yet; absent when all are. */
  readonly rest?: () => Promise<Catalogue>;
  readonly screens: Readonly<Partial<Record<PageKind, ComponentType<ScreenProps>>>>;
  readonly presentations: readonly Presentation[];
  /** Stands beside the shell on every page (the palette); rendered once, after it. */
  readonly companions?: readonly ComponentType[];
}

/** Hands out what was composed, and completes its catalogue once the first page has settled. */
export function RegistryProvider({ registry: composed, children }: { registry: Registry; children: ReactNode }) {
  const [registry, setRegistry] = useState(composed);
  useEffect(() => {
    if (!registry.rest) return;
    let over = false;
    const complete = () => void insist(registry.rest!).then((catalogue) => { if (!over) startTransition(() => setRegistry({ ...registry, catalogue, rest: undefined })); }, () => {});
    const callOff = whenIdle(complete);
    hurry = complete;
    return () => { over = true; callOff(); hurry = () => {}; };
  }, [registry]);
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

/** Completes the catalogue now: something that is not there yet is about to be shown. */
export const completeCatalogue = () => hurry();
let hurry = () => {};

export function useRegistry(): Registry {
  const registry = use(RegistryContext);
  if (!registry) throw new Error('RegistryProvider is missing');
  return registry;
}
export const useCatalogue = () => useRegistry().catalogue;
/** The looks attached to a resource, if any. */
export const usePresentation = (resource: string): Presentation | undefined => useRegistry().presentations.find((p) => p.resource === resource);

/** For those who see the platform otherwise. */
export const RegistryContext = createContext<Registry | null>(null);

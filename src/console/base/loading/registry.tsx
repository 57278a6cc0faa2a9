/** What the front door composed: declarations, screens and presentations, for every part of the console. */
import { createContext, startTransition, use, useEffect, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Catalogue } from '../../../language/catalogue';
import type { PageKind, PageOf } from '../../../language/page';
import type { Presentation, ScreenProps } from '../../contract';
import { insist } from '../offline/reach';
import { whenAtWork, whenIdle } from './lazily';

/** What the areas say of their resources: how they are, and how they look beyond what follows from that. */
export interface Whole {
  /** Names every page; of resources at first perhaps only those that the first page needs. */
  readonly catalogue: Catalogue;
  readonly presentations: readonly Presentation[];
}

/** What shows a page of one kind. */
export type KindScreen<K extends PageKind> = ComponentType<ScreenProps<PageOf<K>>>;

export interface Registry extends Whole {
  /** Names what can be done on all pages, and by which numbers rows of all resources are known; the catalogue itself once that is whole. */
  readonly known: Catalogue;
  /** Pages that are declared whole, by url; absent when all are. */
  readonly inHand?: ReadonlySet<string>;
  /** Brings what is known. */
  readonly outline?: () => Promise<Catalogue>;
  /** Brings both with the resources that are not there yet; absent when all are. */
  readonly rest?: () => Promise<Whole>;
  readonly screens: { readonly [K in PageKind]?: KindScreen<K> };
  /** Stands beside the shell on every page (the palette); rendered once, after it. */
  readonly tools?: readonly ComponentType[];
}

export type Composed = Omit<Registry, 'known'>;

/** Provides the composed registry, extended by all pages once the first has settled, and by the whole catalogue once the user is active. */
export function RegistryProvider({ registry: composed, children }: { registry: Composed; children: ReactNode }) {
  const [registry, setRegistry] = useState<Registry>(() => ({ ...composed, known: composed.catalogue }));
  const { outline, rest } = registry;
  useEffect(() => {
    if (!outline) return;
    let over = false;
    const callOff = whenIdle(
      () =>
        void insist(outline).then(
          (known) => {
            if (!over) startTransition(() => setRegistry((now) => (now.rest ? { ...now, known, outline: undefined } : now)));
          },
          () => {},
        ),
    );
    return () => {
      over = true;
      callOff();
    };
  }, [outline]);
  // Before the effects of what is drawn below, which may ask to hurry: what nobody hears then would never come.
  useLayoutEffect(() => {
    if (!rest) return;
    let over = false;
    let coming: Promise<Catalogue> | undefined;
    const complete = () =>
      (coming ??= insist(rest).then((whole) => {
        const { catalogue } = whole;
        if (!over)
          startTransition(() =>
            setRegistry((now) => ({ ...now, ...whole, known: catalogue, inHand: undefined, outline: undefined, rest: undefined })),
          );
        return catalogue;
      }));
    const callOff = whenAtWork(() => void complete().catch(() => {}));
    hurry = complete;
    return () => {
      over = true;
      callOff();
    };
  }, [rest]);
  useLayoutEffect(() => {
    if (!rest) hurry = async () => registry.catalogue;
  }, [rest, registry.catalogue]);
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

/** Completes the catalogue now: something that is not there yet is about to be shown. */
export const completeCatalogue = () => void hurry().catch(() => {});
/** For what can do nothing without it. @throws what hindered its coming. */
export const wholeCatalogue = () => hurry();
let hurry: () => Promise<Catalogue> = () => Promise.reject(new Error('RegistryProvider is missing'));

export function useRegistry(): Registry {
  const registry = use(RegistryContext);
  if (!registry) throw new Error('RegistryProvider is missing');
  return registry;
}
export const useCatalogue = () => useRegistry().catalogue;
/** What can be found and done anywhere, of pages that need not be open. */
export const useKnown = () => useRegistry().known;
/** The looks attached to a resource, if any. */
export const usePresentation = (resource: string): Presentation | undefined =>
  useRegistry().presentations.find((p) => p.resource === resource);

/** For readers who see another part of the platform. */
export const RegistryContext = createContext<Registry | null>(null);

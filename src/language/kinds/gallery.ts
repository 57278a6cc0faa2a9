import { kind, kindOf, type PageBase } from './kind';

/** Rows shown as pictures. */
export interface GalleryPage extends PageBase {
  readonly kind: 'gallery';
  /** The field with the picture. */
  readonly pictures: string;
}

declare module './kind' {
  interface Kinds {
    gallery: GalleryPage;
  }
}

export const gallery = kind('gallery', {
  words: ['pictures'],
  problems: ({ url, pictures }, { fields }) => [kindOf(fields, pictures) !== 'image' && `${url} is a gallery of no picture`],
});

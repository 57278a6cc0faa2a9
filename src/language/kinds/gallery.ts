import { kindOf, type Kind, type PageBase } from './kind';

/** Rows shown as pictures. */
export interface GalleryPage extends PageBase {
  readonly kind: 'gallery';
  /** The field with the picture. */
  readonly pictures: string;
}

export const gallery: Kind<GalleryPage> = {
  words: ['pictures'],
  problems: ({ url, pictures }, { fields }) => [kindOf(fields, pictures) !== 'image' && `${url} is a gallery of no picture`],
};

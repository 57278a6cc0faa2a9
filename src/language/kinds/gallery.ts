import { kindOf, type Kind, type PageBase } from './kind';

/** Rows looked at by a picture of each. */
export interface GalleryPage extends PageBase {
  readonly kind: 'gallery';
  /** The picture by which rows are looked at. */
  readonly pictures: string;
}

export const gallery: Kind<GalleryPage> = {
  words: ['pictures'],
  problems: ({ url, pictures }, { fields }) => [kindOf(fields, pictures) !== 'image' && `${url} is a gallery of no picture`],
};

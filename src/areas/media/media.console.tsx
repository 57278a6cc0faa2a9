import { present } from '../../console/contract';
import { Colour } from '../../console/kit/fields/Colour';
import type { imageTag } from './tag';

export const imageTagConsole = present<typeof imageTag>('image_tag', { cells: { color: Colour } });

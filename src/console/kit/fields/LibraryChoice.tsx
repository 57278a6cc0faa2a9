import { useState } from 'react';
import { ref } from '../../../language/field';
import { platform } from '../../base/loading/platform';
import { hasRatio, ratioOf } from '../pictures/crop';
import { canBeCut, type Wanted } from '../pictures/fitting';
import { PictureSelect, type LibraryPicture } from './PictureSelect';

interface Props {
  readonly label: string;
  readonly wanted: Wanted;
  /** Of one that is as the field wants it, or that can't be made so. */
  readonly onPath: (path: string, name: string) => void;
  /** Of one that is to be cut or shrunk first. */
  readonly onFile: (file: File) => void;
  readonly onBusy?: (busy: boolean) => void;
}

/** Takes a picture that is in the library already: as it is where it fits the field, else by the way of all files. */
export function LibraryChoice({ label, wanted, onPath, onFile, onBusy }: Props) {
  const [problem, setProblem] = useState<string>();
  const take = async (picture: LibraryPicture) => {
    if (fits(picture, wanted)) return onPath(picture.url, picture.name);
    onBusy?.(true);
    try {
      const answer = await fetch(picture.url);
      if (!answer.ok) throw new Error(`${answer.status}`);
      const bytes = await answer.blob();
      // What can't be cut is in the library all the same, and there as it is.
      if (canBeCut(bytes)) onFile(new File([bytes], picture.name, { type: bytes.type }));
      else onPath(picture.url, picture.name);
    } catch {
      setProblem(`没能取到“${picture.name}”,请再选一次`);
    } finally {
      onBusy?.(false);
    }
  };
  return (
    <PictureSelect
      name="library"
      field={ref(platform().pictures.resource, `从图片库选${label}`)}
      value={null}
      error={problem}
      autoFocus
      onChange={(_, picture) => {
        setProblem(undefined);
        if (picture) void take(picture);
      }}
    />
  );
}

const fits = ({ width, height }: LibraryPicture, { ratio, maxWidth }: Wanted): boolean =>
  (!ratio && !maxWidth) ||
  (width !== null && height !== null && width <= (maxWidth ?? width) && (!ratio || hasRatio({ width, height }, ratioOf(ratio))));

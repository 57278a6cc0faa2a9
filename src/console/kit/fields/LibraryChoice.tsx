import { useEffect, useRef, useState } from 'react';
import { ref } from '../../../language/field';
import type { ListData } from '../../../language/wire';
import { read } from '../../base/http/client';
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
  /** The one that is being taken: who chooses another, or closes this, does not want it any more. */
  const taking = useRef<AbortController>(null);
  useEffect(() => () => taking.current?.abort(), []);
  const take = async (id: string, known: LibraryPicture | undefined) => {
    taking.current?.abort();
    const { signal } = (taking.current = new AbortController());
    setProblem(undefined);
    onBusy?.(true);
    try {
      // Whoever is quick has chosen it by its name, before its looks had come.
      const picture = known ?? (await read<ListData<LibraryPicture>>(platform().pictures.list, { id }, { signal, quiet: true })).list[0]!;
      const bytes = fits(picture, wanted) ? null : await bytesOf(picture.url, signal);
      if (signal.aborted) return;
      // What can't be cut is in the library all the same, and there as it is.
      if (bytes && canBeCut(bytes)) onFile(new File([bytes], picture.name, { type: bytes.type }));
      else onPath(picture.url, picture.name);
    } catch {
      if (!signal.aborted) setProblem('没能取到这张图片,请再选一次');
    } finally {
      if (taking.current?.signal === signal) onBusy?.(false);
    }
  };
  return (
    <PictureSelect
      name="library"
      field={ref(platform().pictures.resource, `从图片库选${label}`)}
      value={null}
      error={problem}
      autoFocus
      onChange={(id, picture) => {
        if (id !== null) void take(id, picture);
      }}
    />
  );
}

async function bytesOf(url: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.blob();
}

const fits = ({ width, height }: LibraryPicture, { ratio, maxWidth }: Wanted): boolean =>
  (!ratio && !maxWidth) ||
  (width !== null && height !== null && width <= (maxWidth ?? width) && (!ratio || hasRatio({ width, height }, ratioOf(ratio))));

import type { InputProps } from '../../console/contract';
import { describeSize, PictureSelect } from '../../console/kit/fields/PictureSelect';
import { isOfShape, type Measured } from './shape';

/** Chooses the picture that takes another's place, and says where its shape is another. */
export function ReplacementInput(props: InputProps) {
  const before = (props.about ?? {}) as unknown as Measured;
  return (
    <PictureSelect
      {...props}
      besides={props.about?.id}
      describe={(next) =>
        isOfShape(before, next)
          ? describeSize(next)
          : `形状和原图不同:${describeSize(before)} 换成 ${describeSize(next)},用它的地方可能裁切或留白`
      }
    />
  );
}

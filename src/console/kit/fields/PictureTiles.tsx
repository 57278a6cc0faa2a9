import { CloseButton } from '@mantine/core';
import { memo } from 'react';
import { Thumb } from './Thumbs';
import classes from '../pictures/tiles.module.css';

interface Props {
  readonly paths: readonly string[];
  readonly label: string;
  readonly several: boolean;
  readonly onRemove: (path: string) => void;
}

/** Pictures a field has, each opened large or taken away. They are drawn anew where they change, not while others are on their way. */
export const PictureTiles = memo(function PictureTiles({ paths, label, several, onRemove }: Props) {
  return paths.map((path, i) => {
    const name = several ? `${label} ${i + 1}` : label;
    return (
      <div key={path} className={classes.tile}>
        <Thumb path={path} all={paths} alt={name} size="large" />
        <CloseButton
          size="xs"
          className={classes.remove}
          aria-label={several ? `移除${label} ${i + 1}` : `移除${label}`}
          onClick={() => onRemove(path)}
        />
      </div>
    );
  });
});

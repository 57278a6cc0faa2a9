import { Select } from '@mantine/core';
import { useRead } from '../../base/http/useRead';
import { platform } from '../../base/loading/platform';
import type { InputProps } from '../../contract';
import { useOptions } from './RefInput';
import { usePicking } from './usePicking';
import { frame } from '../values/inputFrame';
import classes from './pictureSelect.module.css';

/** A picture of the library, in pixels; null where it was not measured. */
export interface LibraryPicture {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
}
/** As many as are offered at once. */
const OFFERED = 60;

interface Props extends Omit<InputProps, 'onChange'> {
  /** Not among those that are offered. */
  readonly besides?: string;
  readonly onChange: (id: string | null, picture: LibraryPicture | undefined) => void;
  readonly describe?: (chosen: LibraryPicture) => string | undefined;
  readonly autoFocus?: boolean;
}
/** Chooses a picture of the library by its looks: names tell little, for many pictures are called by their day. */
export function PictureSelect({ besides, onChange, describe, autoFocus, ...props }: Props) {
  const chosen = typeof props.value === 'string' ? props.value : null;
  const found = useOptions({ ...props, onChange: () => {} }, chosen ? [chosen] : [], {});
  const others = found.props.data.filter((one) => one.value !== besides);
  const ids = others.slice(0, OFFERED).map((one) => one.value);
  const { data } = useRead<{ readonly list: readonly LibraryPicture[] }>(
    platform().pictures.list,
    { id: ids.join(','), pageSize: OFFERED },
    { enabled: found.used && ids.length > 0, staleTime: 30_000, keep: true },
  );
  const pictures = new Map(data?.list.map((one) => [one.id, one]));
  const at = chosen === null ? undefined : pictures.get(chosen);
  return (
    <Select
      {...frame({ ...props, onChange: () => {} })}
      {...found.props}
      {...usePicking()}
      data={others}
      value={chosen}
      onChange={(id) => onChange(id, id === null ? undefined : pictures.get(id))}
      allowDeselect={false}
      autoFocus={autoFocus}
      onFocus={(event) => {
        found.start();
        event.currentTarget.select();
      }}
      placeholder="输入名称查找"
      leftSection={at && <img className={classes.chosen} src={at.url} alt="" />}
      description={(at && describe?.(at)) || props.field.help}
      renderOption={({ option }) => {
        const picture = pictures.get(option.value);
        return (
          <span className={classes.option}>
            {picture ? <img src={picture.url} alt="" loading="lazy" /> : <i aria-hidden />}
            <span>{option.label}</span>
            {picture && <small>{describeSize(picture)}</small>}
          </span>
        );
      }}
    />
  );
}

export const describeSize = ({ width, height }: Pick<LibraryPicture, 'width' | 'height'>): string =>
  width && height ? `${width} × ${height} 像素` : '';

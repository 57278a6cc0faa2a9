import { Select } from '@mantine/core';
import { useRead } from '../../console/base/http/useRead';
import type { InputProps } from '../../console/contract';
import { useOptions } from '../../console/kit/fields/RefInput';
import { usePicking } from '../../console/kit/fields/usePicking';
import { frame } from '../../console/kit/values/inputFrame';
import { isOfShape, type Measured } from './shape';
import classes from './replacement.module.css';

interface Picture extends Measured {
  readonly id: string;
  readonly url: string;
}
/** As many as are offered at once. */
const OFFERED = 60;

/** Chooses the picture that takes another's place by its looks: names tell little, for many pictures are called by their day. */
export function ReplacementInput(props: InputProps) {
  const { value, onChange, about = {} } = props;
  const chosen = typeof value === 'string' ? value : null;
  const found = useOptions(props, chosen ? [chosen] : [], {});
  const others = found.props.data.filter((one) => one.value !== about.id);
  const ids = others.slice(0, OFFERED).map((one) => one.value);
  const { data } = useRead<{ readonly list: readonly Picture[] }>(
    '/image/main/search',
    { id: ids.join(','), pageSize: OFFERED },
    { enabled: found.used && ids.length > 0, staleTime: 30_000, keep: true },
  );
  const pictures = new Map(data?.list.map((one) => [one.id, one]));
  const next = chosen === null ? undefined : pictures.get(chosen);
  const before = about as unknown as Measured;
  return (
    <Select
      {...frame(props)}
      {...found.props}
      {...usePicking()}
      data={others}
      value={chosen}
      onChange={(id) => onChange(id)}
      allowDeselect={false}
      onFocus={(event) => {
        found.start();
        event.currentTarget.select();
      }}
      placeholder="输入名称查找"
      leftSection={next && <img className={classes.chosen} src={next.url} alt="" />}
      description={
        next && !isOfShape(before, next)
          ? `形状和原图不同:${sizeOf(before)} 换成 ${sizeOf(next)},用它的地方可能裁切或留白`
          : (next && sizeOf(next)) || props.field.help
      }
      renderOption={({ option }) => {
        const picture = pictures.get(option.value);
        return (
          <span className={classes.option}>
            {picture ? <img src={picture.url} alt="" loading="lazy" /> : <i aria-hidden />}
            <span>{option.label}</span>
            {picture && <small>{sizeOf(picture)}</small>}
          </span>
        );
      }}
    />
  );
}

const sizeOf = ({ width, height }: Measured) => (width && height ? `${width} × ${height} 像素` : '');

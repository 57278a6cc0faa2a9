import { Input } from '@mantine/core';
import { useRef } from 'react';
import { useRead } from '../../console/base/http/useRead';
import type { InputProps, WireRow } from '../../console/contract';
import { PictureInput } from '../../console/kit/fields/PictureInput';
import { image } from '../../language/field';
import type { ListData } from '../../language/wire';

/** A picture for each thing that the chosen template asks for. */
export function MaterialsInput({ id, name, field, value, onChange, onBusy, about, error }: InputProps) {
  const template = about?.templateId;
  const found = useRead<ListData<WireRow>>(
    '/alipay/service/template/search',
    { id: String(template ?? '') },
    { enabled: template !== undefined && template !== null },
  );
  const wanted = (found.data?.list[0]?.materials ?? []) as readonly string[];
  const pictures = (value ?? {}) as Readonly<Record<string, string | null>>;
  const now = useRef(pictures);
  now.current = pictures;
  const busy = useRef(new Set<string>());
  return (
    <Input.Wrapper
      id={id}
      label={field.label}
      error={error ?? found.error?.message}
      errorProps={{ role: 'alert' }}
      size="sm"
      labelElement="div"
    >
      {!template && <Input.Description>选好模板,再按它的清单上传</Input.Description>}
      {Boolean(template) && found.isPending && <Input.Description>正在读取这个模板要的材料</Input.Description>}
      {wanted.map((one) => (
        <PictureInput
          key={one}
          name={`${name}.${one}`}
          field={image(one)}
          value={pictures[one] ?? null}
          onChange={(path) => onChange({ ...now.current, [one]: path })}
          onBusy={(isBusy) => {
            busy.current[isBusy ? 'add' : 'delete'](one);
            onBusy?.(busy.current.size > 0);
          }}
          required
        />
      ))}
    </Input.Wrapper>
  );
}

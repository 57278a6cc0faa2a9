import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Field } from '../../../language/field';
import { narrow } from '../../../language/narrow';
import type { Resource } from '../../../language/resource';
import { isId } from '../../../language/validate';
import { RefInput } from '../../kit/fields/RefInput';
import classes from './detail.module.css';

/** Which row is it to be: by part of its name, or by its id, which opens it at once. */
export function RowPicker({ resource, onOpen }: { resource: Resource; onOpen: (id: string) => void }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    root.current?.querySelector('input')?.focus();
  }, []);
  const field = {
    kind: 'ref',
    label: `选择${resource.label}`,
    target: resource.name,
    required: false,
    help: '输入名称的一部分查找,或粘贴编号;回车打开',
  } as Field;
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const typed = event.target instanceof HTMLInputElement ? narrow(event.target.value) : '';
    if (event.key !== 'Enter' || typed.length < ID_LENGTH || !isId(typed)) return;
    event.preventDefault();
    event.stopPropagation();
    onOpen(typed);
  };
  return (
    <div ref={root} className={classes.idBox} onKeyDownCapture={onKeyDownCapture}>
      <RefInput
        name="id"
        field={field}
        value={null}
        onChange={(id) => {
          if (typeof id === 'string') onOpen(id);
        }}
      />
    </div>
  );
}
/** Shorter numbers may be part of a name. */
const ID_LENGTH = 16;

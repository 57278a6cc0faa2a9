import { useEffect, useRef } from 'react';
import type { Field } from '../../language/field';
import type { Resource } from '../../language/resource';
import { RefInput } from '../fields/RefInput';
import classes from './detail.module.css';

/** What a page of one row shows when it was opened from the menu: which row is it to be. */
export function RowPicker({ resource, onOpen }: { resource: Resource; onOpen: (id: string) => void }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => { root.current?.querySelector('input')?.focus(); }, []);
  const field = { kind: 'ref', label: `选择${resource.label}`, target: resource.name, required: false, help: '输入名称的一部分查找,回车打开' } as Field;
  return (
    <div ref={root} className={classes.idBox}>
      <RefInput name="id" field={field} value={null} onChange={(id) => { if (typeof id === 'string') onOpen(id); }} />
    </div>
  );
}

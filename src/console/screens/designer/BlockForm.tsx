import { useRef } from 'react';
import { meets } from '../../../language/field';
import { Input } from '../../kit/fields/Input';
import { isRequired } from '../../kit/form/useFieldsForm';
import { changed } from './blocks';
import type { Design } from './useDesign';
import classes from './designer.module.css';

/** What the block at hand is filled with, or the settings of the page itself. */
export function BlockForm({
  id,
  design: { kinds, block, form, draft, now, change, message, refusal },
  onSave,
}: {
  id: string;
  design: Design;
  onSave: () => void;
}) {
  const busy = useRef(new Set<string>());
  const hold = (place: string, on: boolean) => {
    if (on) busy.current.add(place);
    else busy.current.delete(place);
    form.hold(draft, busy.current.size > 0);
  };
  const kind = block && kinds[block.kind];
  const misplaced = block && (message(`${block.key}.within`) ?? message(`${block.key}.holds`));
  return (
    <form
      className={classes.form}
      data-form
      data-region="detail"
      noValidate
      aria-label={block ? kind?.label : '页面设置'}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <h2>
        {block ? (kind?.label ?? block.kind) : '页面设置'}
        {block?.hidden && <span>已隐藏,顾客看不到</span>}
        {kind?.holds && <span>里面可放 {kind.holds.map((one) => kinds[one]!.label).join('、')}</span>}
      </h2>
      {misplaced && (
        <p role="alert" className={classes.wrong}>
          {misplaced}
        </p>
      )}
      {kind
        ? Object.entries(kind.fields)
            .filter(([, one]) => meets(block.values, one.shownWhen))
            .map(([name, one]) => (
              <div key={`${block.key}.${name}`} data-field={name}>
                <Input
                  id={`${id}-${block.key}-${name}`}
                  name={name}
                  field={one}
                  value={block.values[name]}
                  required={isRequired(one, block.values)}
                  error={message(`${block.key}.${name}`)}
                  onChange={(value) =>
                    change(
                      changed(now.current, block.key, {
                        values: { ...now.current.find((b) => b.key === block.key)?.values, [name]: value },
                      }),
                      `${block.key}.${name}`,
                    )
                  }
                  onBusy={(on) => hold(`${block.key}.${name}`, on)}
                />
              </div>
            ))
        : form.visible
            .filter(([name]) => name !== draft)
            .map(([name, one]) => (
              <div key={name} data-field={name}>
                <Input
                  id={`${id}-${name}`}
                  name={name}
                  field={one}
                  value={form.values[name]}
                  required={isRequired(one, form.values)}
                  error={form.errors[name] ?? refusal.at(name)}
                  onChange={(value) => form.set(name, value)}
                  onBusy={(on) => form.hold(name, on)}
                />
              </div>
            ))}
    </form>
  );
}

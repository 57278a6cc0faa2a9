import { TextInput } from '@mantine/core';
import type { InputProps } from '../../contract';
import { frame } from '../values/inputFrame';
import classes from './colour.module.css';

/** Colours that are distinguishable on white and on black, in the order of the rainbow. */
const COMMON = [
  ['#e03131', '红'],
  ['#e8590c', '橙'],
  ['#f08c00', '黄'],
  ['#2f9e44', '绿'],
  ['#0c8599', '青'],
  ['#1677ff', '蓝'],
  ['#6741d9', '紫'],
  ['#c2255c', '玫红'],
  ['#495057', '灰'],
] as const;

/** A colour: one of the common ones, any by the browser's own picker, or typed as it is written. */
export function ColourInput(props: InputProps) {
  const { field, value, onChange } = props;
  const text = typeof value === 'string' ? value : '';
  const isColour = new RegExp(`^${field.shape}$`).test(text);
  return (
    <>
      <TextInput
        {...frame(props)}
        value={text}
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
        leftSection={
          <input
            type="color"
            className={classes.well}
            aria-label={`${field.label}:选取`}
            value={isColour ? text : '#ffffff'}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
      />
      <div className={classes.common} role="group" aria-label={`常用${field.label}`}>
        {COMMON.map(([colour, name]) => (
          <button
            key={colour}
            type="button"
            aria-label={name}
            title={`${name} ${colour}`}
            aria-pressed={text.toLowerCase() === colour}
            style={{ background: colour }}
            onClick={() => onChange(colour)}
          />
        ))}
      </div>
    </>
  );
}

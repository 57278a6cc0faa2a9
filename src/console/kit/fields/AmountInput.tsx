import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { InputProps } from '../../contract';
import { parseAmount, showAmount } from '../values/amount';
import { frame } from '../values/inputFrame';

/**
 * A number in the unit people use: yuan for fen, percent for basis points. Unreadable text stays as typed, so the validator can report it.
 */
export function AmountInput(props: InputProps) {
  const { field, value, onChange, onBlur } = props;
  const [typed, setTyped] = useState<string | null>(null);
  // A click that brings the keyboard here marks what stands there, as Tab does: what is typed replaces it.
  const comes = useRef(false);
  const away = useRef(false);
  const unit = field.kind === 'money' ? '元' : field.kind === 'bp' ? '%' : (field.unit ?? null);
  return (
    <TextInput
      {...frame(props)}
      inputMode="decimal"
      rightSection={
        unit && (
          <span aria-hidden style={{ fontSize: 12 }}>
            {unit}
          </span>
        )
      }
      rightSectionPointerEvents="none"
      styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
      value={typed ?? showAmount(field, value)}
      onChange={(e) => {
        setTyped(e.currentTarget.value);
        onChange(parseAmount(field, e.currentTarget.value));
      }}
      onMouseDown={({ currentTarget }) => {
        comes.current = document.activeElement !== currentTarget;
      }}
      onMouseUp={({ currentTarget }) => {
        if (comes.current && currentTarget.selectionStart === currentTarget.selectionEnd) currentTarget.select();
        comes.current = false;
      }}
      // However it is entered, what is typed takes the place of the number: a dialog that opens with it would add digits to it.
      onFocus={({ currentTarget }) => {
        if (!comes.current && !away.current) currentTarget.select();
        away.current = false;
      }}
      onBlur={({ currentTarget }) => {
        // Whoever comes back from another window goes on where they were.
        away.current = document.activeElement === currentTarget;
        setTyped(null);
        onBlur?.();
      }}
    />
  );
}

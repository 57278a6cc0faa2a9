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
      }}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
    />
  );
}

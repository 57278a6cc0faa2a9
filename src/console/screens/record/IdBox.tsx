import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { isId } from '../../../language/validate';
import classes from './detail.module.css';

/** What a page of one row shows when it was opened without saying which: a box for the id. */
export function IdBox({ label, onOpen }: { label: string; onOpen: (id: string) => void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const id = typed.normalize('NFKC').replace(/[^\d]/g, '');
    if (isId(id)) onOpen(id);
    else setProblem('请输入编号(最多 19 位数字)');
  };
  return (
    <form className={classes.idBox} onSubmit={submit}>
      <TextInput
        ref={input}
        label={`${label}编号`}
        description="粘贴或输入编号后回车打开"
        placeholder="18 位编号"
        inputMode="numeric"
        value={typed}
        error={problem}
        onChange={(e) => {
          setTyped(e.currentTarget.value);
          setProblem(null);
        }}
      />
      <Button type="submit" size="sm">
        打开
      </Button>
    </form>
  );
}

/** Something as text: to read, to change, to hand on, and to paste over. Mistakes are listed by line, and then nothing is applied. */
import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Keycap } from '../keys/Keycap';
import { copyText } from '../values/copyText';
import { download } from '../values/csv';
import classes from './Sheet.module.css';

export interface TextProblem {
  readonly line: number;
  readonly message: string;
}

interface TextEditorProps {
  readonly label: string;
  readonly text: string;
  /** Above the text: what it is, and what can be done with it. */
  readonly help: ReactNode;
  readonly apply: string;
  /** Takes the text over. @returns what is wrong with it, or nothing when it was applied. */
  readonly onApply: (text: string) => readonly TextProblem[];
  readonly file: { readonly name: string; readonly type: string };
  readonly onBack: () => void;
  readonly more?: ReactNode;
}

export function TextEditor({ label, text, help, apply, onApply, file, onBack, more }: TextEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [value, setValue] = useState(text);
  const [problems, setProblems] = useState<readonly TextProblem[]>([]);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    area.current?.focus();
    area.current?.setSelectionRange(0, 0);
  }, []);
  const take = () => setProblems(onApply(value));
  const goTo = (line: number) => {
    const start =
      value
        .split('\n')
        .slice(0, line - 1)
        .join('\n').length + (line > 1 ? 1 : 0);
    const end = value.indexOf('\n', start);
    area.current?.focus();
    area.current?.setSelectionRange(start, end < 0 ? value.length : end);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      // What was typed is not lost by one key.
      if (value === text || leaving) onBack();
      else setLeaving(true);
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      take();
    }
  };
  return (
    <div className={classes.editor} onKeyDown={onKeyDown}>
      <p className={classes.help}>{help}</p>
      <textarea
        ref={area}
        data-autofocus
        className={classes.text}
        aria-label={label}
        value={value}
        rows={14}
        spellCheck={false}
        data-mantine-stop-propagation="true"
        aria-invalid={problems.length > 0 || undefined}
        aria-describedby="text-problems"
        onChange={(e) => {
          setValue(e.currentTarget.value);
          setProblems([]);
          setLeaving(false);
        }}
      />
      <div id="text-problems" role="alert">
        {leaving && <p className={classes.warning}>有未应用的修改:再按一次 Esc 放弃</p>}
        {problems.length > 0 && <p className={classes.warning}>没有应用,请先改正:</p>}
        {problems.length > 0 && (
          <ul className={classes.problems}>
            {problems.map(({ line, message }) => (
              <li key={`${line}${message}`}>
                <button type="button" onClick={() => goTo(line)}>
                  第 {line} 行
                </button>
                {message}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={classes.buttons}>
        <Button size="sm" variant="default" onClick={onBack} rightSection={<Keycap of="Escape" />}>
          返回
        </Button>
        <Button size="sm" variant="default" onClick={() => void copyText(value, label)}>
          复制
        </Button>
        <Button size="sm" variant="default" onClick={() => download(file.name, value, file.type)}>
          下载
        </Button>
        {more}
        <Button size="sm" ml="auto" onClick={take} rightSection={<Keycap of="Mod+Enter" />}>
          {apply}
        </Button>
      </div>
    </div>
  );
}

import { CloseButton, Input, Loader, Progress } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react';
import { UPLOAD_LIMIT } from '../../../language/constants';
import { MAX_PICTURES } from '../../../language/validate';
import { CallError, upload } from '../../base/http/client';
import { newKey } from '../../base/http/newKey';
import type { InputProps } from '../../contract';
import { frame } from '../values/inputFrame';
import { Thumb } from './Thumbs';
import classes from './picture.module.css';

/** A file on its way. */
interface Sending {
  readonly key: string;
  readonly name: string;
  readonly share: number;
  readonly stop: AbortController;
}

const PICTURES = 'image/jpeg,image/png,image/webp,image/gif';

/** Pictures (and documents, where the field takes them): chosen, dropped, or pasted anywhere in the form. What is kept are the paths the server answers with. */
export function PictureInput(props: InputProps) {
  const { id, field, value, onChange, onBusy, error } = props;
  const several = field.kind === 'images';
  const most = several ? (field.max ?? MAX_PICTURES) : 1;
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  // Several uploads may end before the form has rendered once: each adds to what the one before it made.
  const kept = useRef<readonly string[]>([]);
  kept.current = several ? ((value as string[] | null) ?? []) : value ? [String(value)] : [];
  const keep = (paths: readonly string[]) => {
    kept.current = paths;
    onChange(several ? paths : (paths[0] ?? null));
  };
  const room = several ? most - kept.current.length - sending.length : 1;

  const live = useRef(sending);
  live.current = sending;
  const isSending = sending.length > 0;
  const sayBusy = useEffectEvent((busy: boolean) => onBusy?.(busy));
  useEffect(() => sayBusy(isSending), [isSending]);
  useEffect(
    () => () => {
      live.current.forEach((s) => s.stop.abort());
      sayBusy(false);
    },
    [],
  );

  const send = async (file: File) => {
    const key = newKey();
    const stop = new AbortController();
    const alter = (change: (s: Sending) => Sending) => setSending((all) => all.map((s) => (s.key === key ? change(s) : s)));
    setSending((all) => [...all, { key, name: file.name, share: 0, stop }]);
    try {
      const path = await upload(file, {
        documents: field.documents,
        signal: stop.signal,
        onProgress: (share) => alter((s) => ({ ...s, share })),
      });
      if (!stop.signal.aborted) keep(several ? [...kept.current.filter((p) => p !== path), path] : [path]);
    } catch (failure) {
      if (!stop.signal.aborted) setProblem(`${file.name}:${failure instanceof CallError ? failure.message : String(failure)}`);
    } finally {
      setSending((all) => all.filter((s) => s.key !== key));
    }
  };
  const take = (files: readonly File[]) => {
    if (files.length === 0) return;
    const large = files.find((file) => file.size > UPLOAD_LIMIT);
    const fitting = files.filter((file) => file !== large && file.size <= UPLOAD_LIMIT);
    setProblem(
      large ? `${large.name}:文件超过 ${UPLOAD_LIMIT / 1024 / 1024} MB` : fitting.length > room ? `最多 ${most} 张,多出的没有上传` : null,
    );
    // A new picture takes the place of one that is still on its way.
    if (!several) live.current.forEach((s) => s.stop.abort());
    for (const file of fitting.slice(0, room)) void send(file);
  };
  const latest = useRef(take);
  latest.current = take;

  useEffect(() => {
    const form = root.current?.closest('form');
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const other = (event.target as Element | null)?.closest?.('[data-pictures]');
      if (files.length === 0 || event.defaultPrevented || (other && other !== root.current)) return;
      event.preventDefault();
      latest.current(files);
    };
    // A file that misses its place must not take the page, and the form with it, away.
    const stay = (event: Event) => event.preventDefault();
    form?.addEventListener('paste', onPaste);
    window.addEventListener('dragover', stay);
    window.addEventListener('drop', stay);
    return () => {
      form?.removeEventListener('paste', onPaste);
      window.removeEventListener('dragover', stay);
      window.removeEventListener('drop', stay);
    };
  }, []);

  const remove = (path: string) => {
    keep(kept.current.filter((p) => p !== path));
    button.current?.focus();
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  const { label, description, withAsterisk } = frame(props) as { label: string; description?: string; withAsterisk?: boolean };
  const what = field.documents ? '文件' : '图片';
  const hint = `${several ? `最多 ${most} 张,` : ''}每${field.documents ? '个' : '张'}不超过 ${UPLOAD_LIMIT / 1024 / 1024} MB;可拖放,也可直接粘贴截图`;
  return (
    <Input.Wrapper
      label={label}
      description={description ?? hint}
      error={problem ?? error}
      errorProps={{ role: 'alert' }}
      withAsterisk={withAsterisk}
      size="sm"
      labelElement="div"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div
        ref={root}
        data-pictures
        role="group"
        aria-label={label}
        className={classes.tiles}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {kept.current.map((path, i) => (
          <div key={path} className={classes.tile}>
            <Thumb path={path} all={kept.current} alt={several ? `${label} ${i + 1}` : label} size="large" />
            <CloseButton
              size="xs"
              className={classes.remove}
              aria-label={several ? `移除${label} ${i + 1}` : `移除${label}`}
              onClick={() => remove(path)}
            />
          </div>
        ))}
        {sending.map(({ key, name, share, stop }) => (
          <div key={key} className={classes.tile} data-sending>
            {share < 1 ? (
              <Progress value={share * 100} size="xs" aria-label={`正在上传 ${name}`} w="80%" />
            ) : (
              <Loader size="xs" aria-label={`正在处理 ${name}`} />
            )}
            <span className={classes.name} title={name}>
              {name}
            </span>
            <CloseButton
              size="xs"
              className={classes.remove}
              aria-label={`取消上传 ${name}`}
              onClick={() => {
                stop.abort();
                button.current?.focus();
              }}
            />
          </div>
        ))}
        <button
          ref={button}
          id={id}
          type="button"
          className={classes.add}
          aria-disabled={room < 1 || undefined}
          onClick={() => (room < 1 ? setProblem(`最多 ${most} 张`) : picker.current?.click())}
          onBlur={props.onBlur}
        >
          <IconPhotoPlus size={18} stroke={1.5} aria-hidden />
          <span>{!several && kept.current.length > 0 ? `更换${what}` : `上传${what}`}</span>
        </button>
        <input
          ref={picker}
          type="file"
          hidden
          multiple={several}
          accept={field.documents ? `${PICTURES},application/pdf` : PICTURES}
          aria-label={`选择${label}`}
          onChange={(event) => {
            take([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      </div>
    </Input.Wrapper>
  );
}

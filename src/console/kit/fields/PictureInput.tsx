import { Input } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState, type DragEvent } from 'react';
import { UPLOAD_LIMIT } from '../../../language/constants';
import { MAX_PICTURES } from '../../../language/validate';
import type { InputProps } from '../../contract';
import { CropDialog } from '../pictures/CropDialog';
import { PictureTiles } from './PictureTiles';
import { SendingTiles } from '../pictures/SendingTiles';
import { useCropping } from '../pictures/useCropping';
import { useUploads } from '../pictures/useUploads';
import { frame } from '../values/inputFrame';
import classes from './picture.module.css';

const PICTURES = 'image/jpeg,image/png,image/webp,image/gif';

/**
 * Pictures (and documents, if the field takes them): chosen, dropped or pasted anywhere in the form. The value is the paths the server
 * returns.
 */
export function PictureInput(props: InputProps) {
  const { id, field, value, onChange, onBusy, error } = props;
  const several = field.kind === 'images';
  const most = several ? (field.max ?? MAX_PICTURES) : 1;
  const [problem, setProblem] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
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
  const { sending, uploads } = useUploads({
    documents: field.documents,
    onSent: (path, name) => {
      if (!several) keep([path]);
      else if (kept.current.includes(path)) setNote(`“${name}”与已有的一张相同,只留一张`);
      else keep([...kept.current, path]);
    },
    onProblem: setProblem,
    onBusy,
  });
  const room = several ? most - kept.current.length - sending.length : 1;

  const send = (files: readonly File[]) => {
    // A new picture takes the place of one that is still on its way.
    if (!several) uploads.cancel();
    uploads.add(files);
  };
  const cropping = useCropping(field, send);
  const take = (files: readonly File[]) => {
    if (files.length === 0) return;
    const large = files.find((file) => file.size > UPLOAD_LIMIT);
    const fitting = files.filter((file) => file !== large && file.size <= UPLOAD_LIMIT);
    setNote(null);
    setProblem(
      large ? `${large.name}:文件超过 ${UPLOAD_LIMIT / 1024 / 1024} MB` : fitting.length > room ? `最多 ${most} 张,多出的没有上传` : null,
    );
    cropping.take(fitting.slice(0, room));
  };
  const latest = useRef({ take, keep });
  latest.current = { take, keep };

  useEffect(() => {
    const form = root.current?.closest('form');
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const other = (event.target as Element | null)?.closest?.('[data-pictures]');
      if (files.length === 0 || event.defaultPrevented || (other && other !== root.current)) return;
      event.preventDefault();
      latest.current.take(files);
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

  const remove = useCallback((path: string) => {
    latest.current.keep(kept.current.filter((p) => p !== path));
    button.current?.focus();
  }, []);
  const retry = useCallback(
    (keys?: readonly string[]) => {
      setProblem(null);
      uploads.retry(keys);
    },
    [uploads],
  );
  const cancel = useCallback(
    (keys?: readonly string[]) => {
      uploads.cancel(keys);
      button.current?.focus();
    },
    [uploads],
  );
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  const { label, description, withAsterisk } = frame(props) as { label: string; description?: string; withAsterisk?: boolean };
  const what = field.documents ? '文件' : '图片';
  const shape = `${field.ratio ? `,宽高 ${field.ratio.join(' : ')}` : ''}${field.maxWidth ? `,宽过 ${field.maxWidth} 像素的自动缩小` : ''}`;
  const hint = `${several ? `最多 ${most} 张,` : ''}每${field.documents ? '个' : '张'}不超过 ${UPLOAD_LIMIT / 1024 / 1024} MB${shape};可拖放,也可直接粘贴截图`;
  return (
    <Input.Wrapper
      label={label}
      description={note ?? description ?? hint}
      error={problem ?? error}
      errorProps={{ role: 'alert' }}
      withAsterisk={withAsterisk}
      size="sm"
      labelElement="div"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      {cropping.at && (
        <CropDialog
          key={cropping.at.key}
          file={cropping.at.file}
          size={cropping.at.size}
          ratio={field.ratio!}
          maxWidth={field.maxWidth}
          label={label}
          onDone={(region) => {
            button.current?.focus();
            cropping.done(region);
          }}
          onCancel={() => {
            button.current?.focus();
            cropping.cancel();
          }}
        />
      )}
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
        <PictureTiles paths={kept.current} label={label} several={several} onRemove={remove} />
        <SendingTiles all={sending} onRetry={retry} onCancel={cancel} />
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

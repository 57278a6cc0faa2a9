import { Input } from '@mantine/core';
import { IconFolderPlus, IconLibraryPhoto, IconPhotoPlus } from '@tabler/icons-react';
import { fromEvent } from 'file-selector';
import { useCallback, useEffect, useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import { UPLOAD_LIMIT } from '../../../language/constants';
import { MAX_PICTURES } from '../../../language/validate';
import { platform } from '../../base/loading/platform';
import { useSession } from '../../base/session/useSession';
import { activeScope, type InputProps } from '../../contract';
import { CropDialog } from '../pictures/CropDialog';
import { LibraryChoice } from './LibraryChoice';
import { linesOf, namesOf, type LeftOut } from '../pictures/leftOut';
import { PictureTiles } from './PictureTiles';
import { SendingTiles } from '../pictures/SendingTiles';
import { useCropping } from '../pictures/useCropping';
import { useUploads } from '../pictures/useUploads';
import { frame } from '../values/inputFrame';
import classes from './picture.module.css';

const PICTURES = 'image/jpeg,image/png,image/webp,image/gif';
const DOCUMENTS = 'application/pdf';
/** A field that takes more than people choose one by one takes a folder as well. */
const FOLDER_FROM = 50;
/** React's types do not know it. */
const WHOLE_FOLDER = { webkitdirectory: '' };
/** Whether a file came within a folder, rather than by itself. */
const isInFolder = (file: File & { readonly relativePath?: string }) => /[^./]\//.test(file.relativePath ?? file.webkitRelativePath);

/**
 * Pictures (and documents, if the field takes them): chosen, dropped, alone or in folders, or pasted anywhere in the form. The value is the paths the server
 * returns.
 */
export function PictureInput(props: InputProps) {
  const { id, field, value, onChange, onBusy, error } = props;
  const several = field.kind === 'images';
  const what = field.documents ? '文件' : '图片';
  const most = several ? (field.max ?? MAX_PICTURES) : 1;
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [twice, setTwice] = useState<readonly string[]>([]);
  const [over, setOver] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const { permissions } = useSession();
  const library = platform().pictures;
  // Into the library nothing is taken out of it.
  const mayChoose = !field.documents && permissions.can(library.list) && activeScope.get()?.resource.name !== library.resource;
  const root = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  // Several uploads may end before the form has rendered once: each adds to what the one before it made.
  const stored = useRef<readonly string[]>([]);
  stored.current = several ? ((value as string[] | null) ?? []) : value ? [String(value)] : [];
  const keep = (paths: readonly string[]) => {
    stored.current = paths;
    onChange(several ? paths : (paths[0] ?? null));
  };
  const took = (path: string, name: string) => {
    if (!several) keep([path]);
    else if (stored.current.includes(path)) setTwice((all) => [...all, `“${name}”`]);
    else keep([...stored.current, path]);
  };
  const { sending, uploads } = useUploads({
    documents: field.documents,
    onSent: took,
    onRefused: (name, why) => setLeftOut((all) => [...all, { name, why }]),
    onBusy,
  });
  const room = several ? Math.max(0, most - stored.current.length - sending.length) : 1;

  const send = (files: readonly File[]) => {
    // A new picture takes the place of one that is still on its way.
    if (!several) uploads.cancel();
    uploads.add(files);
  };
  const cropping = useCropping(field, send);
  const accepted = field.documents ? `${PICTURES},${DOCUMENTS}` : PICTURES;
  /** What was said of the last ones is over. */
  const clear = () => {
    setNote(null);
    setTwice([]);
    setProblem(null);
    setLeftOut([]);
  };
  const close = () => {
    setChoosing(false);
    button.current?.focus();
  };
  const take = (all: readonly File[]) => {
    if (all.length === 0) return;
    // Folders hold other things, too: nobody meant those.
    const files = all.filter((file) => !isInFolder(file) || accepted.split(',').includes(file.type));
    const others = all.length - files.length;
    const fitting = files.filter((file) => file.size <= UPLOAD_LIMIT);
    const large = files.filter((file) => file.size > UPLOAD_LIMIT);
    clear();
    setNote(others > 0 ? `文件夹里有 ${others} 个不是${what},没有上传` : null);
    setLeftOut([
      ...large.map(({ name }) => ({ name, why: `文件超过 ${UPLOAD_LIMIT / 1024 / 1024} MB` })),
      ...fitting.slice(room).map(({ name }) => ({ name, why: `最多 ${most} 张,多出的没有上传` })),
    ]);
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
    latest.current.keep(stored.current.filter((p) => p !== path));
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
    void fromEvent(event.nativeEvent).then((found) => latest.current.take(found as File[]));
  };
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    take([...(event.currentTarget.files ?? [])]);
    event.currentTarget.value = '';
  };
  const problems = [...linesOf(leftOut), ...(problem ? [problem] : [])];
  const notes = [...(note ? [note] : []), ...(twice.length ? [`${namesOf(twice)}与已有的一张相同,只留一张`] : [])];
  const { label, description, withAsterisk } = frame(props) as { label: string; description?: string; withAsterisk?: boolean };
  const shape = `${field.ratio ? `,宽高 ${field.ratio.join(' : ')}` : ''}${field.maxWidth ? `,宽过 ${field.maxWidth} 像素的自动缩小` : ''}`;
  const hint = `${several ? `最多 ${most} 张,` : ''}每${field.documents ? '个' : '张'}不超过 ${UPLOAD_LIMIT / 1024 / 1024} MB${shape};可拖放,也可直接粘贴截图`;
  return (
    <Input.Wrapper
      label={label}
      description={notes.join(';') || (description ?? hint)}
      error={problems.length > 0 ? problems.map((line) => <div key={line}>{line}</div>) : error}
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
        <PictureTiles paths={stored.current} label={label} several={several} onRemove={remove} />
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
          <span>{!several && stored.current.length > 0 ? `更换${what}` : `上传${what}`}</span>
        </button>
        {most >= FOLDER_FROM && (
          <>
            <button
              type="button"
              className={classes.add}
              aria-disabled={room < 1 || undefined}
              onClick={() => (room < 1 ? setProblem(`最多 ${most} 张`) : folder.current?.click())}
            >
              <IconFolderPlus size={18} stroke={1.5} aria-hidden />
              <span>上传文件夹</span>
            </button>
            <input ref={folder} type="file" hidden {...WHOLE_FOLDER} aria-label={`从文件夹选${label}`} onChange={chosen} />
          </>
        )}
        {mayChoose && (
          <button
            type="button"
            className={classes.add}
            aria-disabled={room < 1 || undefined}
            aria-expanded={isChoosing}
            onClick={() => (room < 1 ? setProblem(`最多 ${most} 张`) : setChoosing((now) => !now))}
          >
            <IconLibraryPhoto size={18} stroke={1.5} aria-hidden />
            <span>从图片库选</span>
          </button>
        )}
        <input ref={picker} type="file" hidden multiple={several} accept={accepted} aria-label={`选择${label}`} onChange={chosen} />
      </div>
      {isChoosing && (
        <LibraryChoice
          label={label}
          wanted={field}
          onBusy={onBusy}
          onPath={(path, name) => {
            clear();
            if (!several) uploads.cancel();
            took(path, name);
            close();
          }}
          onFile={(file) => {
            take([file]);
            close();
          }}
        />
      )}
    </Input.Wrapper>
  );
}

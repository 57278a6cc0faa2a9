import { platform } from '../../base/loading/platform';
import { Button, Progress } from '@mantine/core';
import { IconFileSpreadsheet, IconTableImport } from '@tabler/icons-react';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { API_PREFIX } from '../../../language/constants';
import { formatCount } from '../../../language/format';
import { limitsOf, type SheetHead } from '../../../language/importing';
import { upload } from '../../base/http/client';
import { Keycap } from '../../kit/keys/Keycap';
import type { Acting } from '../acting/acting';
import type { SentSheet } from './sentSheet';
import classes from './import.module.css';

/** Endings of what can be imported, for the picker. */
const SHEETS = '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Where the template of an import is. */
export const templateHref = ({ resource, key }: Pick<Acting, 'resource' | 'key'>, fileType: 'xlsx' | 'csv') =>
  `${API_PREFIX}${platform().files.template}?action=${resource.name}.${key}&fileType=${fileType}`;

/** Takes a file by dropping, picking or pasting, and has the server read it. */
export function FileStep({
  acting,
  file,
  onSheet,
  onClose,
}: {
  acting: Acting;
  file: File | null;
  onSheet: (sheet: SentSheet) => void;
  onClose: () => void;
}) {
  const limits = limitsOf(acting.action.rows!);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController | null>(null);

  const take = async (next: File | undefined) => {
    if (!next) return;
    stop.current?.abort();
    if (next.size > limits.bytes) {
      setProblem(`${next.name}:文件超过 ${limits.bytes / 1024 / 1024} MB`);
      return;
    }
    const mine = (stop.current = new AbortController());
    setProblem(null);
    setShare(0);
    try {
      const head = await upload<SheetHead & { fileUrl: string }>(next, {
        sheets: `${acting.resource.name}.${acting.key}`,
        signal: mine.signal,
        onProgress: (part) => {
          if (!mine.signal.aborted) setShare(part);
        },
      });
      if (!mine.signal.aborted) onSheet({ ...head, fileName: next.name });
    } catch (error) {
      if (mine.signal.aborted) return;
      setProblem(`${next.name}:${(error as Error).message}`);
      setShare(null);
    }
  };
  const taken = useRef(take);
  taken.current = take;
  useEffect(() => {
    if (file) void taken.current(file);
    return () => stop.current?.abort();
  }, [file]);
  useEffect(() => {
    // A file that misses its place must not take the page away.
    const stay = (event: Event) => event.preventDefault();
    const paste = (event: ClipboardEvent) => {
      const [first] = event.clipboardData?.files ?? [];
      if (first) {
        event.preventDefault();
        void taken.current(first);
      }
    };
    for (const name of ['dragover', 'drop'] as const) window.addEventListener(name, stay);
    window.addEventListener('paste', paste);
    return () => {
      for (const name of ['dragover', 'drop'] as const) window.removeEventListener(name, stay);
      window.removeEventListener('paste', paste);
    };
  }, []);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };

  return (
    <form className={classes.step} onSubmit={(event) => event.preventDefault()}>
      <button
        type="button"
        className={classes.drop}
        data-over={over || undefined}
        data-autofocus
        onClick={() => picker.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <IconTableImport size={28} stroke={1.4} aria-hidden />
        <b>选择文件</b>
        <span>
          回车选择,或把文件拖到这里、直接粘贴。Excel(.xlsx)或 CSV,最多 {formatCount(limits.rows)} 行、
          {limits.bytes / 1024 / 1024} MB
        </span>
        {share !== null && (
          <Progress w="60%" size="xs" value={share * 100} aria-label="正在上传" striped={share === 1} animated={share === 1} />
        )}
        {share === 1 && <span>正在读取…</span>}
      </button>
      <input
        ref={picker}
        type="file"
        hidden
        accept={SHEETS}
        aria-label="选择要导入的文件"
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <p className={classes.note}>
        <IconFileSpreadsheet size={16} stroke={1.5} aria-hidden />
        没有现成的表?下载模板:
        <a href={templateHref(acting, 'xlsx')} download>
          Excel 模板
        </a>
        <a href={templateHref(acting, 'csv')} download>
          CSV 模板
        </a>
      </p>
      <div className={classes.foot}>
        <Button variant="default" size="sm" onClick={onClose} rightSection={<Keycap of="Escape" />}>
          返回
        </Button>
      </div>
    </form>
  );
}

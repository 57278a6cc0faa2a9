import { IconFileTypePdf } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Coming } from '../../base/handover/useAwaited';
import { lazily } from '../../base/loading/lazily';
import classes from './picture.module.css';

const Viewer = lazily(async () => (await import('./Viewer')).Viewer);

/** How many pictures a column shows; of more, it says how many. */
const IN_COLUMN = 2;

interface ThumbProps {
  readonly path: string;
  /** The pictures one can go on to when this one is open. */
  readonly all: readonly string[];
  readonly alt: string;
  readonly size: 'small' | 'large';
  /** False in grids, where rows and not cells are in the tab order. */
  readonly tabbable?: boolean;
  /** Which command opens it too. */
  readonly command?: string;
}

/** A picture that opens large; a document is a link. */
export function Thumb({ path, all, alt, size, tabbable = true, command }: ThumbProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  const tabIndex = tabbable ? 0 : -1;
  if (isDocument(path))
    return (
      <a
        className={classes.thumb}
        data-size={size}
        href={path}
        target="_blank"
        rel="noreferrer"
        tabIndex={tabIndex}
        data-command={command}
        aria-label={`下载${alt}`}
      >
        <IconFileTypePdf size={size === 'small' ? 16 : 24} stroke={1.4} aria-hidden />
      </a>
    );
  return (
    <>
      <button
        ref={button}
        type="button"
        data-command={command}
        className={classes.thumb}
        data-size={size}
        tabIndex={tabIndex}
        aria-label={`查看${alt}`}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(true);
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <img src={path} alt="" loading="lazy" decoding="async" />
      </button>
      {open && (
        <Suspense fallback={<Coming />}>
          <Viewer start={path} all={all.filter((p) => !isDocument(p))} label={alt} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The pictures of a field: small in a column, larger everywhere else. */
export function Thumbs({
  paths,
  label,
  command,
  narrow,
  tabbable,
}: {
  paths: readonly string[];
  label: string;
  command?: string;
  narrow: boolean;
  tabbable: boolean;
}) {
  const shown = narrow ? paths.slice(0, IN_COLUMN) : paths;
  return (
    <span className={classes.thumbs}>
      {shown.map((path, i) => (
        <Thumb
          key={path}
          path={path}
          all={paths}
          alt={paths.length > 1 ? `${label} ${i + 1}` : label}
          size={narrow ? 'small' : 'large'}
          tabbable={tabbable}
          command={command}
        />
      ))}
      {paths.length > shown.length && <small>+{paths.length - shown.length}</small>}
    </span>
  );
}

const isDocument = (path: string) => path.endsWith('.pdf');

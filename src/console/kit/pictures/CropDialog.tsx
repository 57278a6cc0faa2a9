import { Button, Group, Modal } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useVisible } from '../../base/tabs/hooks';
import { useLayer } from '../floating/useLayer';
import { largest, moved, ratioOf, resized, shrunk, type Region, type Size } from './crop';
import classes from './crop.module.css';

interface Props {
  readonly file: File;
  readonly size: Size;
  readonly ratio: readonly [number, number];
  readonly maxWidth?: number;
  /** What the picture is for. */
  readonly label: string;
  /** A region, or null for the picture as it is. */
  readonly onDone: (region: Region | null) => void;
  readonly onCancel: () => void;
}
/** How far a key moves it, and by how much it makes it larger, as shares of the picture. */
const STEP = 0.01;
const WIDE_STEP = 0.1;
const GROWTH = 0.05;

/** Crops a picture to the aspect ratio of its field. The mouse drags and resizes the frame; arrows move it, + and - resize it. */
export function CropDialog({ file, size, ratio, maxWidth, label, onDone, onCancel }: Props) {
  const [region, setRegion] = useState(() => largest(size, ratioOf(ratio)));
  const [url, setUrl] = useState('');
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  const move = (x: number, y: number) => setRegion((at) => moved(at, size, x * size.width, y * size.height));
  const grow = (by: number) => setRegion((at) => resized(at, size, at.width + by * size.width));
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of this are no keys of the form it was opened from.
    event.stopPropagation();
    if (event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const step = event.shiftKey ? WIDE_STEP : STEP;
    const act = (
      {
        ArrowLeft: () => move(-step, 0),
        ArrowRight: () => move(step, 0),
        ArrowUp: () => move(0, -step),
        ArrowDown: () => move(0, step),
        '+': () => grow(GROWTH),
        '=': () => grow(GROWTH),
        '-': () => grow(-GROWTH),
        '0': () => setRegion(largest(size, ratioOf(ratio))),
        Escape: onCancel,
        // A button under the keyboard is pressed by it.
        ...(!(event.target instanceof HTMLButtonElement) && { Enter: () => onDone(region) }),
      } as Readonly<Record<string, () => void>>
    )[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  const drag = useRef<{ x: number; y: number; from: Region; pulls: boolean } | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, from: region, pulls: event.currentTarget.dataset.pull !== undefined };
  };
  const onPointerMove = (event: PointerEvent) => {
    const held = drag.current;
    const width = stage.current?.clientWidth;
    if (!held || !width) return;
    const scale = size.width / width;
    const [x, y] = [(event.clientX - held.x) * scale, (event.clientY - held.y) * scale];
    setRegion(held.pulls ? resized(held.from, size, held.from.width + x, [0, 0]) : moved(held.from, size, x, y));
  };
  const onPointerUp = () => {
    drag.current = null;
  };
  const pointer = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };

  const opened = useVisible();
  const { zIndex, ref } = useLayer(opened, 'dialog', onCancel);
  const share = (part: number, of: number) => `${(part / of) * 100}%`;
  const to = shrunk(region, maxWidth);
  return (
    <Modal.Root ref={ref} zIndex={zIndex} opened={opened} onClose={onCancel} size="auto" centered closeOnEscape={false} padding={0}>
      <Modal.Overlay />
      <Modal.Content aria-label={`裁剪 ${file.name}`}>
        <div className={classes.dialog} onKeyDown={onKeyDown} onClick={(event) => event.stopPropagation()}>
          <header>
            <strong>
              {label}要 {ratio[0]} : {ratio[1]}
            </strong>
            <small>方向键移动(Shift 快),+ - 缩放,0 最大</small>
          </header>
          <div
            ref={stage}
            className={classes.stage}
            style={{ aspectRatio: `${size.width} / ${size.height}`, width: `min(86vw, 720px, calc(58dvh * ${size.width / size.height}))` }}
          >
            {url && <img src={url} alt={file.name} draggable={false} />}
            <div
              {...pointer}
              className={classes.frame}
              role="group"
              tabIndex={0}
              data-autofocus
              aria-label={`裁剪框:左 ${Math.round(region.x)},上 ${Math.round(region.y)},宽 ${Math.round(region.width)},高 ${Math.round(region.height)}`}
              style={{
                left: share(region.x, size.width),
                top: share(region.y, size.height),
                width: share(region.width, size.width),
                height: share(region.height, size.height),
              }}
            >
              <span {...pointer} data-pull className={classes.corner} />
            </div>
          </div>
          <Group className={classes.foot} justify="space-between" gap="xs">
            <span aria-live="polite" className={classes.size}>
              {file.name} · {to.width} × {to.height}
            </span>
            <Group gap="xs">
              <Button variant="default" onClick={onCancel}>
                取消
              </Button>
              <Button variant="default" onClick={() => onDone(null)}>
                不裁剪
              </Button>
              <Button onClick={() => onDone(region)}>裁好上传</Button>
            </Group>
          </Group>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

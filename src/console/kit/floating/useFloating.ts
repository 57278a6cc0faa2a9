import { useCallback, useId, useState } from 'react';
import { handover } from '../../base/handover/handover';
import { prefetch } from '../../base/loading/lazily';

/** The props of a floating part: it stands beside `anchor` for as long as it is `opened`. Its own id is `${id}-dropdown`. */
export interface Floating {
  /** Of the button that opens it. */
  readonly id: string;
  readonly anchor: HTMLElement;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/**
 * A popup beside a button (menu, filter editor) in a chunk of its own: the button is rendered long before anybody presses it.
 * The file is fetched when the pointer or the focus comes near; a press that is faster is not lost, but opens when the file is there.
 * @returns what the button needs, the part's own props once it was opened, and the way to open it beside something else.
 */
export function useFloating(part: { readonly load: () => Promise<unknown> }, popup: 'menu' | 'dialog') {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(false);
  const near = () => prefetch(part);
  const onClose = () => setOpened(false);
  const openAt = useCallback(
    (beside: HTMLElement) =>
      void handover.until(
        part.load().then(() => {
          setAnchor(beside);
          setOpened(true);
        }),
      ),
    [part],
  );
  return {
    button: {
      id,
      'aria-haspopup': popup,
      'aria-expanded': opened,
      'aria-controls': opened ? `${id}-dropdown` : undefined,
      onPointerEnter: near,
      onFocus: near,
      onClick: (event: { readonly currentTarget: HTMLElement }) => {
        if (opened) onClose();
        else openAt(event.currentTarget);
      },
    },
    floating: anchor && ({ id, anchor, opened, onClose } satisfies Floating),
    opened,
    openAt,
    onClose,
  };
}

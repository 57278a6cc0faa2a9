import { useEffect, useState, type DragEvent } from 'react';

/** Files that are dropped on a screen. @param take gets the first of them; absent where nothing can be taken now */
export function useDropped(visible: boolean, take: ((file: File) => void) | undefined) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!visible) return;
    // A file that misses its place must not take the page away.
    const stay = (event: Event) => event.preventDefault();
    for (const name of ['dragover', 'drop'] as const) window.addEventListener(name, stay);
    return () => {
      for (const name of ['dragover', 'drop'] as const) window.removeEventListener(name, stay);
    };
  }, [visible]);
  return {
    /** Something is held over the screen. */
    over,
    area: {
      onDragOver: (event: DragEvent) => {
        if (take) {
          event.preventDefault();
          setOver(true);
        }
      },
      onDragLeave: (event: DragEvent) => {
        if (event.currentTarget === event.target) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) take?.(file);
      },
    },
  };
}

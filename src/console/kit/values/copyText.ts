import { toast } from '../../base/stores/toast';

/** Puts text on the clipboard and says so; `what` names it, default the text itself. */
export const copyText = (text: string, what = text): Promise<void> =>
  copy({ 'text/plain': text }, `已复制 ${what.length > 40 ? `${what.slice(0, 40)}…` : what}`);

/** Puts texts, by media type, on the clipboard and shows `done`, or what to do where the browser refuses. */
export async function copy(content: Readonly<Record<string, string>>, done: string): Promise<void> {
  try {
    if ('ClipboardItem' in window && navigator.clipboard)
      await navigator.clipboard.write([
        new ClipboardItem(Object.fromEntries(Object.entries(content).map(([type, text]) => [type, new Blob([text], { type })]))),
      ]);
    else copyByEvent(content);
    toast.success(done);
  } catch {
    toast.error('浏览器不允许复制,请手动选中后复制');
  }
}

/** The older way, which needs no TLS. */
function copyByEvent(content: Readonly<Record<string, string>>): void {
  const fill = (event: ClipboardEvent) => {
    for (const [type, text] of Object.entries(content)) event.clipboardData!.setData(type, text);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener('copy', fill, { capture: true, once: true });
  const done = document.execCommand('copy');
  document.removeEventListener('copy', fill, { capture: true });
  if (!done) throw new Error('copy was refused');
}

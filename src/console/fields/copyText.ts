import { toast } from '../shell/toast';

/** Puts text on the clipboard and says so; `what` names it, default the text itself. */
export async function copyText(text: string, what = text): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(`已复制 ${what.length > 40 ? `${what.slice(0, 40)}…` : what}`);
  } catch {
    toast.error('浏览器不允许复制,请手动选中后复制');
  }
}

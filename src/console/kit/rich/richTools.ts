/** The formats of rich text with their names, keys and commands. Toolbar and palette both read this list. */
import type { Editor } from '@tiptap/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH1,
  IconH2,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhotoPlus,
  IconUnderline,
  IconWorldDownload,
  type Icon,
} from '@tabler/icons-react';

export interface RichTool {
  readonly id: string;
  readonly label: string;
  readonly english: string;
  readonly icon: Icon;
  readonly key?: string;
  /** Another group begins here. */
  readonly apart?: boolean;
  readonly isOn?: (editor: Editor) => boolean;
  readonly can?: (editor: Editor) => boolean;
  /** Absent where something has to be asked first. */
  readonly run?: (editor: Editor) => void;
}

export const RICH_TOOLS: readonly RichTool[] = [
  {
    id: 'bold',
    label: '加粗',
    english: 'bold',
    icon: IconBold,
    key: 'Mod+b',
    isOn: (e) => e.isActive('bold'),
    run: (e) => e.chain().focus().toggleBold().run(),
  },
  {
    id: 'italic',
    label: '斜体',
    english: 'italic',
    icon: IconItalic,
    key: 'Mod+i',
    isOn: (e) => e.isActive('italic'),
    run: (e) => e.chain().focus().toggleItalic().run(),
  },
  {
    id: 'underline',
    label: '下划线',
    english: 'underline',
    icon: IconUnderline,
    key: 'Mod+u',
    isOn: (e) => e.isActive('underline'),
    run: (e) => e.chain().focus().toggleUnderline().run(),
  },
  {
    id: 'heading',
    label: '标题',
    english: 'heading',
    icon: IconH1,
    key: 'Mod+Alt+3',
    apart: true,
    isOn: (e) => e.isActive('heading', { level: 3 }),
    run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    id: 'subheading',
    label: '小标题',
    english: 'subheading',
    icon: IconH2,
    key: 'Mod+Alt+4',
    isOn: (e) => e.isActive('heading', { level: 4 }),
    run: (e) => e.chain().focus().toggleHeading({ level: 4 }).run(),
  },
  {
    id: 'bullets',
    label: '列表',
    english: 'bullet list',
    icon: IconList,
    key: 'Mod+Shift+8',
    apart: true,
    isOn: (e) => e.isActive('bulletList'),
    run: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    id: 'numbers',
    label: '编号列表',
    english: 'numbered list',
    icon: IconListNumbers,
    key: 'Mod+Shift+7',
    isOn: (e) => e.isActive('orderedList'),
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    id: 'quote',
    label: '引用',
    english: 'quote',
    icon: IconBlockquote,
    key: 'Mod+Shift+b',
    isOn: (e) => e.isActive('blockquote'),
    run: (e) => e.chain().focus().toggleBlockquote().run(),
  },
  { id: 'link', label: '链接', english: 'link', icon: IconLink, key: 'Mod+Shift+k', apart: true, isOn: (e) => e.isActive('link') },
  { id: 'image', label: '图片', english: 'image picture', icon: IconPhotoPlus, isOn: (e) => e.isActive('image') },
  {
    id: 'undo',
    label: '撤销输入',
    english: 'undo typing',
    icon: IconArrowBackUp,
    key: 'Mod+z',
    apart: true,
    can: (e) => e.can().undo(),
    run: (e) => e.chain().focus().undo().run(),
  },
  {
    id: 'redo',
    label: '重做输入',
    english: 'redo typing',
    icon: IconArrowForwardUp,
    key: 'Mod+Shift+z',
    can: (e) => e.can().redo(),
    run: (e) => e.chain().focus().redo().run(),
  },
];
/** Offered where the field says from which call a page of the web is read. */
export const FETCH_TOOL: RichTool = {
  id: 'fetch',
  label: '从网址取正文',
  english: 'web page fetch url',
  icon: IconWorldDownload,
  apart: true,
};

import { Editor, Extension } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { StarterKit } from '@tiptap/starter-kit';
import { hasTags, plainOf } from '../../../language/plainText';
import { isLink, richOf } from '../../../language/richText';
import { cleanPasted } from '../values/pasted';

interface Options {
  readonly value: unknown;
  /** Attributes of what is typed into, as they are now. */
  readonly attributes: () => Record<string, string>;
  readonly onChange: (value: string | null) => void;
  /** Files that were pasted or dropped. @returns whether they were taken. */
  readonly onFiles: (files: readonly File[]) => boolean;
  /** How many pictures of what was pasted could not be kept. */
  readonly onLost: (pictures: number) => void;
  readonly onLink: () => void;
}

/** An editor of the words of `RICH_TAGS`, not yet anywhere in the page. */
export function richEditor({ value, attributes, onChange, onFiles, onLost, onLink }: Options): Editor {
  return new Editor({
    element: null,
    content: contentOf(value),
    extensions: [
      StarterKit.configure({
        heading: { levels: [3, 4] },
        code: false,
        codeBlock: false,
        strike: false,
        horizontalRule: false,
        trailingNode: false,
        // The server says of a link where it opens.
        link: {
          openOnClick: false,
          HTMLAttributes: { target: null, rel: null },
          isAllowedUri: isLink,
          protocols: ['tel', 'mailto'],
          defaultProtocol: 'https',
        },
      }),
      Image.configure({ inline: true }),
      Extension.create({
        name: 'askForLink',
        addKeyboardShortcuts: () => ({
          'Mod-Shift-k': () => {
            onLink();
            return true;
          },
        }),
      }),
    ],
    editorProps: {
      attributes,
      transformPastedHTML: (html) => {
        const cleaned = cleanPasted(html);
        onLost(picturesIn(html) - picturesIn(cleaned));
        return cleaned;
      },
      // These are the form's: Tab goes on to the next field, Escape and the chord that saves mean the same as in any other field.
      handleDOMEvents: {
        keydown: (_, { key, ctrlKey, metaKey }) => key === 'Tab' || key === 'Escape' || (key === 'Enter' && (ctrlKey || metaKey)),
      },
      handlePaste: (_, event) => onFiles(filesOf(event.clipboardData)),
      handleDrop: (_, event, __, moved) => !moved && onFiles(filesOf(event.dataTransfer)),
    },
    onUpdate: ({ editor }) => onChange(valueOf(editor)),
  });
}

const picturesIn = (html: string) => html.match(/<img\b/gi)?.length ?? 0;

/** What the editor holds, as it is sent; null where it says nothing. */
function valueOf(editor: Editor): string | null {
  const html = editor.getHTML().replaceAll('&nbsp;', '\u00A0');
  return plainOf(html) === '' ? null : html;
}

/** A value as the editor reads it. */
export const contentOf = (value: unknown): string =>
  typeof value !== 'string' || value === '' ? '' : hasTags(value) ? value : richOf(value);

/** Whoever copies from an office program brings its picture of the text along: then the text is meant. */
const filesOf = (data: DataTransfer | null) => (data && !data.types.includes('text/html') ? [...data.files] : []);

import { Button, CloseButton, Input, Progress, TextInput } from '@mantine/core';
import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useReducer, useRef, useState, type KeyboardEvent } from 'react';
import { UPLOAD_LIMIT } from '../../../language/constants';
import { formatCount } from '../../../language/format';
import { isLink } from '../../../language/richText';
import { CallError, read, upload } from '../../base/http/client';
import { useSession } from '../../base/session/useSession';
import { useVisible } from '../../base/tabs/hooks';
import { fieldTools, type InputProps } from '../../contract';
import { Keycap } from '../keys/Keycap';
import { withKey } from '../keys/withKey';
import { frame } from '../values/inputFrame';
import { contentOf, richEditor } from './richEditor';
import { FETCH_TOOL, RICH_TOOLS, type RichTool } from './richTools';
import classes from './rich.module.css';
import text from './RichText.module.css';

const PICTURES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
/** A picture on its way. */
interface Sending {
  readonly name: string;
  readonly share: number;
  readonly stop: AbortController;
}
/** What a format asks for before it is made. */
type Asking = { readonly of: keyof typeof ASKED; readonly typed: string; readonly problem?: string; readonly isBusy?: boolean };
const ASKED = {
  link: { group: '链接', label: '链接地址', placeholder: 'https://', max: 500 },
  alt: { group: '图片说明', label: '图片说明', placeholder: '图上有什么,给看不到图的人', max: 100 },
  page: { group: '从网址取正文', label: '网页的网址', placeholder: 'https://', max: 500 },
} as const;
/** What a page of the web says. */
interface WebText {
  readonly content: string;
  readonly left: number;
  readonly dropped: number;
}

/** A rich text editor. Alt+F10 focuses the toolbar, Escape returns. Pictures are chosen, pasted or dropped, and uploaded at once. */
export function RichInput(props: InputProps) {
  const { field, value, onBusy, error, required } = props;
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [at, setAt] = useState(0);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const { can } = useSession().permissions;
  const fetched = field.fetched && can(field.fetched) ? field.fetched : null;
  const formats = useMemo(() => (fetched ? [...RICH_TOOLS, FETCH_TOOL] : RICH_TOOLS), [fetched]);
  const box = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);

  const reading = useRef<AbortController>(null);
  const reported = useRef<unknown>(value);
  const latest = useRef({ props, sending, ask: (_: RichTool): void => {}, take: (_: readonly File[]): boolean => false });
  const [editor] = useState(() =>
    richEditor({
      value,
      attributes: () => ({
        id: latest.current.props.id ?? id,
        class: `${classes.text} ${text.rich}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': field.label,
        'aria-describedby': `${id}-count`,
        ...(latest.current.props.required && { 'aria-required': 'true' }),
        ...(latest.current.props.error && { 'aria-invalid': 'true' }),
      }),
      onChange: (next) => {
        reported.current = next;
        latest.current.props.onChange(next);
      },
      onFiles: (files) => latest.current.take(files),
      onLost: (pictures) => setProblem(pictures > 0 ? lost(pictures) : null),
      onLink: () => latest.current.ask(LINK),
    }),
  );
  useLayoutEffect(() => {
    editor.mount(place.current!);
    editor.on('transaction', redraw);
    return () => {
      editor.off('transaction', redraw);
      editor.unmount();
    };
  }, [editor]);
  useEffect(
    () => () => {
      latest.current.sending?.stop.abort();
      reading.current?.abort();
      latest.current.props.onBusy?.(false);
    },
    [],
  );
  // A value set from outside: a discarded draft, the other side of a comparison.
  useEffect(() => {
    if (value === reported.current || (!value && !reported.current)) return;
    reported.current = value;
    editor.commands.setContent(contentOf(value), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    if (editor.isInitialized) editor.setOptions();
  }, [editor, error, required]);

  const ask = (tool: RichTool) => {
    if (tool.id === FETCH_TOOL.id) setAsking({ of: 'page', typed: '' });
    else if (tool.id === 'link') setAsking({ of: 'link', typed: String(editor.getAttributes('link').href ?? '') });
    else if (editor.isActive('image')) setAsking({ of: 'alt', typed: String(editor.getAttributes('image').alt ?? '') });
    else picker.current?.click();
  };
  const press = (tool: RichTool) => (tool.run ? tool.run(editor) : ask(tool));
  const answer = () => {
    const { of, typed } = asking!;
    const text = typed.trim();
    if (of === 'page') {
      void takeOver(text);
      return;
    }
    if (of === 'alt') editor.chain().focus().updateAttributes('image', { alt: text }).setTextSelection(editor.state.selection.to).run();
    else {
      const href = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text) ? `https://${text}` : text;
      if (href && !isLink(href)) {
        setAsking({ of, typed, problem: '应为网址、邮箱(mailto:)、电话(tel:)或本控制台的页面(/api/…)' });
        return;
      }
      const chain = editor.chain().focus().extendMarkRange('link');
      if (!href) chain.unsetLink().run();
      else if (editor.state.selection.empty && !editor.isActive('link'))
        chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
      else chain.setLink({ href }).run();
    }
    setAsking(null);
  };
  /** Puts what a page of the web says where the cursor stands, unless whoever asked has gone back meanwhile. */
  const takeOver = async (url: string) => {
    const stop = new AbortController();
    reading.current = stop;
    const complain = (problem: string) => setAsking({ of: 'page', typed: url, problem });
    if (!url.startsWith('https://')) return complain('网址应以 https:// 开头');
    setAsking({ of: 'page', typed: url, isBusy: true });
    try {
      const { content, left, dropped } = await read<WebText>(fetched!, { url }, { quiet: true, signal: stop.signal });
      if (stop.signal.aborted) return;
      // An empty paragraph would stay before it.
      const chain = editor.chain().focus();
      (editor.isEmpty ? chain.setContent(content, { emitUpdate: true }).focus('end') : chain.insertContent(content)).run();
      setProblem(
        [left > 0 && `网页太长,后面约 ${formatCount(left)} 字没有取`, dropped > 0 && lost(dropped)].filter(Boolean).join(';') || null,
      );
      setAsking(null);
    } catch (failure) {
      if (!stop.signal.aborted) complain(failure instanceof CallError ? failure.message : String(failure));
    }
  };
  const close = () => {
    reading.current?.abort();
    setAsking(null);
    editor.commands.focus();
  };

  const send = async (file: File) => {
    const stop = new AbortController();
    setSending({ name: file.name, share: 0, stop });
    onBusy?.(true);
    try {
      const src = await upload(file, { signal: stop.signal, onProgress: (share) => setSending((now) => now && { ...now, share }) });
      // Its words are asked for while it is still in hand.
      const { from } = editor.state.selection;
      editor.chain().focus().setImage({ src, alt: '' }).setNodeSelection(from).run();
      setAsking({ of: 'alt', typed: '' });
    } catch (failure) {
      if (!stop.signal.aborted) setProblem(`${file.name}:${failure instanceof CallError ? failure.message : String(failure)}`);
    } finally {
      setSending(null);
      onBusy?.(false);
    }
  };
  const take = (files: readonly File[]): boolean => {
    const [file] = files;
    if (!file) return false;
    if (sending) setProblem('上一张图片还在上传,请等它完成');
    else if (!PICTURES.includes(file.type)) setProblem(`${file.name}:只能插入 JPG、PNG、WebP 或 GIF 图片`);
    else if (file.size > UPLOAD_LIMIT) setProblem(`${file.name}:文件超过 ${UPLOAD_LIMIT / 1024 / 1024} MB`);
    else {
      setProblem(files.length > 1 ? '一次插入一张,其余的没有上传' : null);
      void send(file);
    }
    return true;
  };
  latest.current = { props, sending, ask, take };

  const visible = useVisible();
  const commands = useMemo(
    () =>
      formats.map((tool) => ({
        id: `screen:rich.${tool.id}`,
        label: tool.label,
        english: tool.english,
        run: () => (tool.run ? tool.run(editor) : latest.current.ask(tool)),
      })),
    [editor, formats],
  );
  const offer = useCallback(() => {
    if (fieldTools.get() !== commands) fieldTools.set(commands);
  }, [commands]);
  useEffect(() => {
    if (!visible) return;
    offer();
    return () => {
      if (fieldTools.get() === commands) fieldTools.set([]);
    };
  }, [visible, commands, offer]);

  const tools = () => [...box.current!.querySelectorAll<HTMLButtonElement>('[role=toolbar] button')];
  const onToolbarKey = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape') {
      event.stopPropagation();
      editor.commands.focus();
    } else if (to !== undefined) {
      const next = (to + formats.length) % formats.length;
      setAt(next);
      tools()[next]!.focus();
    } else return;
    event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && event.key === 'F10') {
      event.preventDefault();
      tools()[at]!.focus();
    }
  };
  const { label, description, withAsterisk } = frame(props) as { label: string; description?: string; withAsterisk?: boolean };
  const length = typeof value === 'string' ? [...value].length : 0;
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={problem ?? error}
      errorProps={{ role: 'alert' }}
      withAsterisk={withAsterisk}
      size="sm"
      labelElement="div"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div ref={box} className={classes.box} data-invalid={Boolean(error) || undefined} onKeyDown={onKeyDown} onFocus={offer} data-pictures>
        <div
          className={classes.tools}
          role="toolbar"
          aria-label={`${field.label}的格式`}
          aria-controls={props.id ?? id}
          onKeyDown={onToolbarKey}
        >
          {formats.map((tool, i) => (
            <button
              key={tool.id}
              {...OWN_ESCAPE}
              type="button"
              data-command={`screen:rich.${tool.id}`}
              data-apart={tool.apart || undefined}
              tabIndex={i === at ? 0 : -1}
              aria-label={tool.label}
              title={withKey(tool.label, tool.key)}
              aria-pressed={tool.isOn?.(editor)}
              aria-disabled={(tool.can && !tool.can(editor)) || undefined}
              onFocus={() => setAt(i)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => press(tool)}
            >
              <tool.icon size={16} stroke={1.6} aria-hidden />
            </button>
          ))}
        </div>
        {asking && (
          <div
            className={classes.asking}
            role="group"
            aria-label={ASKED[asking.of].group}
            onKeyDown={(event) => {
              if (event.key === 'Escape') {
                event.preventDefault();
                event.stopPropagation();
                close();
              }
            }}
          >
            <TextInput
              {...OWN_ESCAPE}
              size="xs"
              autoFocus
              flex={1}
              aria-label={ASKED[asking.of].label}
              placeholder={ASKED[asking.of].placeholder}
              maxLength={ASKED[asking.of].max}
              value={asking.typed}
              error={asking.problem}
              readOnly={asking.isBusy}
              onChange={(event) => setAsking({ of: asking.of, typed: event.currentTarget.value })}
              onKeyDown={(event) => {
                if (event.key === 'Enter') {
                  event.preventDefault();
                  event.stopPropagation();
                  if (!asking.isBusy) answer();
                }
              }}
            />
            <Button
              {...OWN_ESCAPE}
              type="button"
              size="compact-xs"
              onClick={answer}
              loading={asking.isBusy}
              rightSection={<Keycap of="Enter" />}
            >
              {asking.of === 'page' ? '取来' : asking.of === 'link' && !asking.typed.trim() ? '去掉链接' : '确定'}
            </Button>
            <Button
              {...OWN_ESCAPE}
              type="button"
              size="compact-xs"
              variant="subtle"
              color="gray"
              onClick={close}
              rightSection={<Keycap of="Escape" />}
            >
              返回
            </Button>
          </div>
        )}
        {sending && (
          <div className={classes.asking}>
            <Progress value={sending.share * 100} size="xs" aria-label={`正在上传 ${sending.name}`} flex={1} />
            <span className={classes.name}>{sending.name}</span>
            <CloseButton
              size="xs"
              aria-label={`取消上传 ${sending.name}`}
              onClick={() => {
                sending.stop.abort();
                editor.commands.focus();
              }}
            />
          </div>
        )}
        <div ref={place} className={classes.place} />
        <div className={classes.foot}>
          <span className={classes.hint}>
            格式 <Keycap of="Alt+F10" />
          </span>
          <span id={`${id}-count`} data-over={length > field.max! || undefined}>
            {formatCount(length)} / {formatCount(field.max!)} 字,含格式
          </span>
        </div>
        <input
          ref={picker}
          type="file"
          hidden
          accept={PICTURES.join()}
          aria-label={`选择${field.label}的图片`}
          onChange={(event) => {
            take([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      </div>
    </Input.Wrapper>
  );
}

const lost = (pictures: number) => `${formatCount(pictures)} 张图片没有带过来:别人看不到它们所在的地方,请另行上传`;
/** Escape is this part's own here: the dialog around it stays. */
const OWN_ESCAPE = { 'data-mantine-stop-propagation': 'true' } as const;
const LINK = RICH_TOOLS.find((tool) => tool.id === 'link')!;

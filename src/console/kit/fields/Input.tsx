import { Checkbox, PasswordInput, Skeleton, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { Suspense, useLayoutEffect, useRef, type ComponentType, type ReactNode, type RefObject } from 'react';
import { COLOUR } from '../../../language/field';
import { isCode, narrow } from '../../../language/narrow';
import { Coming } from '../../base/handover/useAwaited';
import { lazily } from '../../base/loading/lazily';
import type { InputProps } from '../../contract';
import { frame } from '../values/inputFrame';
import { tidyPeriod, tidyTime } from '../values/typed';
import { AmountInput } from './AmountInput';
import { AreaInput } from './AreaInput';
import { ChoiceInput, ChoicesInput } from './ChoiceInput';
import { RefInput, RefsInput } from './RefInput';
import { SuggestInput } from './SuggestInput';

/** An input whose code loads on first use. A tall one reserves its height. */
function late(load: () => Promise<ComponentType<InputProps>>, height?: number): ComponentType<InputProps> {
  const Part = lazily(load);
  return (props) => (
    <Arriving {...props} height={height}>
      <Part {...props} />
    </Arriving>
  );
}
/** Keeps the place of an input whose code is on its way; the input takes the focus if that place was to have it. */
export function Arriving({ children, height, ...props }: InputProps & { readonly height?: number; readonly children: ReactNode }) {
  const begins = useRef(false);
  const place = <Place {...props} begins={begins} />;
  return (
    <Suspense
      fallback={
        <>
          <Coming />
          {height ? <Skeleton height={height}>{place}</Skeleton> : place}
        </>
      }
    >
      {children}
      <Come id={props.id} begins={begins} />
    </Suspense>
  );
}
type Begins = { readonly begins: RefObject<boolean> };
/** Stands where the input will be. */
function Place({ begins, ...props }: InputProps & Begins) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const place = input.current;
    return () => {
      begins.current = place?.hasAttribute('data-autofocus') ?? false;
    };
  }, [begins]);
  return <TextInput {...frame(props)} ref={input} disabled />;
}
/** A disabled input takes no focus: whoever has come in its place does, unless another field has it by now. */
function Come({ id, begins }: Begins & Pick<InputProps, 'id'>) {
  useLayoutEffect(() => {
    const input = begins.current && id ? document.getElementById(id) : null;
    if (input && !input.closest('form')?.contains(document.activeElement)) input.focus();
  }, [id, begins]);
  return null;
}
const LinesInput = late(async () => {
  const { LinesInput: Lines } = await import('./LinesInput');
  return (props) => <Lines {...props} cell={Input} />;
}, 112);
const RichInput = late(async () => (await import('../rich/RichInput')).RichInput, 240);
const PictureInput = late(async () => (await import('./PictureInput')).PictureInput, 112);
const AreasInput = late(async () => (await import('./AreasInput')).AreasInput);
const StreetsInput = late(async () => (await import('./StreetsInput')).StreetsInput, 300);
const DateField = late(async () => (await import('./DateField')).DateField);
const ColourInput = late(async () => (await import('./ColourInput')).ColourInput);
const CandidateInput = late(async () => (await import('./CandidateInput')).CandidateInput);

/** The input for a field of any kind. All of them speak wire values, so that the one validator can judge them. */
export function Input(props: InputProps) {
  const { field, value, onChange } = props;
  const text = typeof value === 'string' ? value : '';
  switch (field.kind) {
    case 'choice':
      return <ChoiceInput {...props} />;
    case 'flag':
      return props.bare ? (
        <Checkbox
          id={props.id}
          size="sm"
          label={field.label}
          checked={value === true}
          onChange={(e) => onChange(e.currentTarget.checked)}
        />
      ) : (
        <Switch
          id={props.id}
          error={props.error}
          size="sm"
          label={field.label}
          description={field.help}
          checked={value === true}
          onChange={(e) => onChange(e.currentTarget.checked)}
          mt={22}
        />
      );
    case 'int':
    case 'money':
    case 'bp':
    case 'decimal':
      return <AmountInput {...props} />;
    case 'date':
    case 'instant':
      return <DateField {...props} />;
    case 'time':
      return (
        <TextInput
          {...frame(props)}
          value={text}
          placeholder="08:00"
          onChange={(e) => onChange(e.currentTarget.value)}
          onBlur={left(props, tidyTime)}
        />
      );
    case 'period':
      return (
        <TextInput
          {...frame(props)}
          value={text}
          placeholder="2026-01"
          onChange={(e) => onChange(e.currentTarget.value)}
          onBlur={left(props, tidyPeriod)}
        />
      );
    case 'area':
      return <AreaInput {...props} />;
    case 'ref':
      return (field.nearest || field.ranked) && !props.bare ? <CandidateInput {...props} /> : <RefInput {...props} />;
    case 'refs':
      return <RefsInput {...props} />;
    case 'texts':
      return field.ticks && !props.bare ? (
        <StreetsInput {...props} />
      ) : field.areas ? (
        <AreasInput {...props} />
      ) : field.choices ? (
        <ChoicesInput {...props} />
      ) : (
        <TagsInput
          {...frame(props)}
          value={(value as string[] | null) ?? []}
          onChange={onChange}
          placeholder="输入后回车"
          acceptValueOnBlur
          clearable
        />
      );
    case 'json':
      if (field.lines) return <LinesInput {...props} />;
      return <Textarea {...frame(props)} readOnly value={JSON.stringify(value ?? null, null, 2)} autosize maxRows={8} />;
    case 'phone':
      return (
        <TextInput
          {...frame(props)}
          value={text}
          inputMode="tel"
          onChange={(e) => onChange(e.currentTarget.value)}
          onBlur={left(props, narrow)}
        />
      );
    case 'rich':
      return <RichInput {...props} />;
    case 'image':
    case 'images':
      return <PictureInput {...props} />;
    default:
      if (field.suggests && !props.bare) return <SuggestInput {...props} />;
      if (field.shape === COLOUR && !props.bare) return <ColourInput {...props} />;
      if (field.secret) return <PasswordInput {...frame(props)} value={text} onChange={(e) => onChange(e.currentTarget.value)} />;
      return (field.max ?? 200) > 200 && !props.bare ? (
        <Textarea {...frame(props)} value={text} autosize minRows={1} maxRows={6} onChange={(e) => onChange(e.currentTarget.value)} />
      ) : (
        <TextInput
          {...frame(props)}
          value={text}
          onChange={(e) => onChange(e.currentTarget.value)}
          {...(isCode(field) && { onBlur: left(props, narrow) })}
        />
      );
  }
}

/** On leaving a field, it shows how the text was understood. */
const left =
  ({ value, onChange, onBlur }: InputProps, tidy: (text: string) => string) =>
  () => {
    if (typeof value === 'string' && value !== '' && tidy(value) !== value) onChange(tidy(value));
    onBlur?.();
  };

/** Whether an input takes the whole width of a form. */
export const isWide = (field: InputProps['field']) =>
  ['json', 'rich', 'images'].includes(field.kind) || field.ticks !== undefined || (field.kind === 'text' && (field.max ?? 200) > 100);

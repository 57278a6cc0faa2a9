import { Checkbox, PasswordInput, Skeleton, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { Suspense } from 'react';
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

const LinesInput = lazily(async () => (await import('./LinesInput')).LinesInput);
const RichInput = lazily(async () => (await import('../rich/RichInput')).RichInput);
const PictureInput = lazily(async () => (await import('./PictureInput')).PictureInput);
const AreasInput = lazily(async () => (await import('./AreasInput')).AreasInput);
const DateField = lazily(async () => (await import('./DateField')).DateField);

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
      return (
        <Suspense
          fallback={
            <>
              <Coming />
              <TextInput {...frame(props)} disabled />
            </>
          }
        >
          <DateField {...props} />
        </Suspense>
      );
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
      return <RefInput {...props} />;
    case 'refs':
      return <RefsInput {...props} />;
    case 'texts':
      return field.areas ? (
        <Suspense
          fallback={
            <>
              <Coming />
              <TextInput {...frame(props)} disabled />
            </>
          }
        >
          <AreasInput {...props} />
        </Suspense>
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
      if (field.lines)
        return (
          <Suspense
            fallback={
              <>
                <Coming />
                <Skeleton height={112} aria-label={field.label} />
              </>
            }
          >
            <LinesInput {...props} cell={Input} />
          </Suspense>
        );
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
      return (
        <Suspense
          fallback={
            <>
              <Coming />
              <Skeleton height={240} aria-label={field.label} />
            </>
          }
        >
          <RichInput {...props} />
        </Suspense>
      );
    case 'image':
    case 'images':
      return (
        <Suspense
          fallback={
            <>
              <Coming />
              <Skeleton height={112} aria-label={field.label} />
            </>
          }
        >
          <PictureInput {...props} />
        </Suspense>
      );
    default:
      if (field.suggests && !props.bare) return <SuggestInput {...props} />;
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

/** Who leaves a field finds in it what was understood. */
const left =
  ({ value, onChange, onBlur }: InputProps, tidy: (text: string) => string) =>
  () => {
    if (typeof value === 'string' && value !== '' && tidy(value) !== value) onChange(tidy(value));
    onBlur?.();
  };

/** Whether an input takes the whole width of a form. */
export const isWide = (field: InputProps['field']) =>
  ['json', 'rich', 'images'].includes(field.kind) || (field.kind === 'text' && (field.max ?? 200) > 100);

/** Turns key presses into a sequence while a user shows which keys a command should have. */
import { strokeOf, written, type Stroke } from './keys';

export interface Recording {
  readonly strokes: readonly Stroke[];
  /** `cleared`: the command is to have no key at all. */
  readonly state: 'recording' | 'accepted' | 'cancelled' | 'cleared';
}

export const EMPTY_RECORDING: Recording = { strokes: [], state: 'recording' };
const MOST = 4;

/**
 * The recording after another key press: Escape cancels, Enter accepts, Backspace removes the last stroke, Delete unbinds the command.
 * Modifiers alone, held keys, dead keys and what an input method takes leave it as it is.
 */
export function recordStroke(recording: Recording, event: KeyboardEvent, mac?: boolean): Recording {
  if (recording.state !== 'recording' || event.repeat) return recording;
  const stroke = strokeOf(event, mac);
  if (!stroke) return recording;
  const plain = !stroke.mod && !stroke.alt && !stroke.shift;
  if (plain && stroke.key === 'Escape') return { strokes: [], state: 'cancelled' };
  if (plain && stroke.key === 'Enter') return recording.strokes.length ? { ...recording, state: 'accepted' } : recording;
  if (plain && stroke.key === 'Delete') return { strokes: [], state: 'cleared' };
  if (plain && stroke.key === 'Backspace') return { ...recording, strokes: recording.strokes.slice(0, -1) };
  return recording.strokes.length < MOST ? { ...recording, strokes: [...recording.strokes, stroke] } : recording;
}

/** The sequence recorded so far; empty where none is. */
export const recorded = ({ strokes }: Recording): string => written(strokes);

/** Macros: their list, and recording one. What each does is a command of its own (`sources.ts`). */
import { SHELL_KEYS } from './keymap';
import type { Family } from './command';

export interface MacrosPort {
  readonly isRecording: boolean;
  openMacros(): void;
  /** Starts recording, or ends it and offers the recorded macro. */
  record(on: boolean): void;
}

export const MACROS = {
  all: { id: 'shell:macros', label: '宏管理', english: 'macros', run: (at) => at.openMacros() },
  record: {
    id: 'shell:macro.record',
    label: (at) => (at?.isRecording ? '结束录制宏' : '开始录制宏'),
    english: 'record macro start stop',
    key: SHELL_KEYS['macro.record'],
    run: (at) => at.record(!at.isRecording),
  },
} satisfies Family<MacrosPort>;

import { sheets } from '../../kit/sheet/sheets';

/** Ends the recording of a macro: what was recorded is shown as text, to be named and kept. The steps stay until it is. */
export const finishRecording = () => sheets.open('macros', RECORDED);
/** Stands for the recording where a macro is named. */
export const RECORDED = '\0recorded';

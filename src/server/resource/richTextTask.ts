/** Cleans rich text in a separate process. */
import { answerWith } from '../bounded/answerWith';
import { cleaned } from './richText';

answerWith<string, string>(cleaned);

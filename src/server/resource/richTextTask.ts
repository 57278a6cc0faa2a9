/** Cleans rich text in a process of its own. */
import { answerWith } from '../bounded/answerWith';
import { cleaned } from './richText';

answerWith<string, string>(cleaned);

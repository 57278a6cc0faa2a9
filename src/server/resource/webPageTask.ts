/** Reads pages of the web in a process of its own: what a stranger wrote must not hold up the server. */
import { answerWith } from '../bounded/answerWith';
import { textOfWebPage, type WebPage, type WebText } from './webPage';

answerWith<WebPage, WebText | null>(textOfWebPage);

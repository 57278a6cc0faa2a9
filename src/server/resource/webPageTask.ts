/** Parses web pages in a separate process, because untrusted content must not hold up the server. */
import { answerWith } from '../bounded/answerWith';
import { textOfWebPage, type WebPage, type WebText } from './webPage';

answerWith<WebPage, WebText | null>(textOfWebPage);

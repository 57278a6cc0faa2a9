/** Sends errors of the console to its makers: what went wrong and where, never what somebody had typed. */
import { platform } from '../../base/loading/platform';
import { browserOf } from '../../../language/browserOf';
import { VERSION } from '../../../language/constants';
import { withoutValues } from '../../../language/withoutValues';
import { write } from '../../base/http/client';
import type { LoggedError } from './errorLog';
import { errorLog } from './errorLog';

const MESSAGE_MAX = 1000;
const STACK_MAX = 4000;
const PATH_MAX = 128;

/** One after the other; those that were sent are marked. @throws CallError at the first that was not. */
export async function reportErrors(errors: readonly LoggedError[]): Promise<void> {
  for (const error of errors) {
    await write(
      platform().errors,
      {
        message: cut(withoutValues(error.message) || '未知错误', MESSAGE_MAX),
        stack: cut(withoutValues(error.stack), STACK_MAX),
        // The query holds filters, and those hold names and phones.
        pageUrl: cut(error.url.replace(/^#/, '').split('?')[0]!, PATH_MAX),
        appVersion: VERSION,
        browser: browserOf(navigator.userAgent),
        level: 'error',
      },
      { quiet: true },
    );
    errorLog.markSent(error.id);
  }
}

const cut = (text: string, max: number) => [...text].slice(0, max).join('');

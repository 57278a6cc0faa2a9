/** Every answer of the API: an envelope, and the HTTP status that proxies and monitors should see with its code. */
import { CODE } from '../../language/wire';
import type { Refusal } from '../resource/refusal';
import { writeJson } from './exactJson';

/** An answer ready to go out. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  /** When it is worth trying again, in seconds. */ readonly retryAfterS?: number;
}

export const answerOf = (code: number, message: string, data: unknown = null): Answer => ({
  status: statusOf(code),
  body: writeJson({ code, message, data }),
});

export const refusalAnswer = ({ code, message, data, status = statusOf(code) }: Refusal): Answer => ({
  ...answerOf(code, message, data),
  status,
});

/** The code of a ready answer: every body begins with it. */
export const codeOf = ({ body }: Answer): number => Number(/^\{"code":(\d+)/.exec(body)?.[1]);

function statusOf(code: number): number {
  if (code === CODE.noPermission) return 403;
  if (code === CODE.partial) return 200;
  return code >= 200 && code < 600 ? code : 422;
}

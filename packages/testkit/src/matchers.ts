import { expect } from 'vitest';
import type { Answer } from './api.ts';

interface PorticoMatchers<R, _T> {
  /** The response is the known error, with at least these details. Body, header and status must match. */
  toFail(code: string, details?: object): R;
  /** The response is a plain text with this status and without a known-error header. */
  toBeRefused(status: number, text?: string | RegExp): R;
  /** The response has this status. Default: 200. */
  toSucceed(status?: number): R;
}

declare module 'vitest' {
  // Names of the Vitest API.
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown>
    extends PorticoMatchers<R, T> {}
}

expect.extend({
  toFail(answer: Answer<unknown>, code: string, details?: object) {
    const body = answer.body as { code?: string; details?: object; error?: string } | undefined;
    const agrees = answer.code === code && body?.code === code && typeof body.error === 'string' && body.error !== '';
    const fits = details === undefined || this.equals(body?.details, expect.objectContaining(details));
    return {
      pass: agrees && fits && answer.status >= 400 && answer.status < 500,
      message: () =>
        `expected ${code} ${JSON.stringify(details ?? {})}, got ${answer.status} ${answer.code}: ${answer.text}`,
    };
  },
  toBeRefused(answer: Answer<unknown>, status: number, text?: string | RegExp) {
    const fits = text === undefined || (typeof text === 'string' ? answer.text === text : text.test(answer.text));
    return {
      pass: answer.status === status && answer.code === null && fits,
      message: () => `expected ${status} ${String(text ?? '')}, got ${answer.status} ${answer.code}: ${answer.text}`,
    };
  },
  toSucceed(answer: Answer<unknown>, status = 200) {
    return {
      pass: answer.status === status && answer.code === null,
      message: () => `expected ${status}, got ${answer.status}: ${answer.text}`,
    };
  },
});

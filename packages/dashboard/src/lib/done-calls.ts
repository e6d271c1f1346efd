import { callObserver } from '@portico/js/internals';
import { type ActionCode, actionCode, type DoneCall } from './action-code.ts';
import { isAction } from './sdk-lines.ts';

/** How long after a call its message can be shown. */
const messageMillis = 5000;

let done: { readonly call: DoneCall; readonly at: number }[] = [];

callObserver.accepted = (call, projectId) => {
  if (!isAction(call.operation)) return;
  const { operation, level, path, body } = call;
  done = [...done.slice(-1), { call: { operation, level, path, body, projectId }, at: Date.now() }];
};

/**
 * Returns the code of what was just done, for the message about it. Each call is returned once. Undefined after several calls,
 * such as for each of some users, whose code would be a part of what was done.
 */
export function takeActionCode(): ActionCode | undefined {
  const taken = done;
  done = [];
  const [only, ...others] = taken;
  if (only === undefined || others.length > 0 || Date.now() - only.at > messageMillis) return undefined;
  return actionCode(only.call);
}

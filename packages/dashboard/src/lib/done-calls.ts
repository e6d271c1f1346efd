import { type AcceptedCall, callObserver } from '@portico/js/internals';

/** An accepted call of a project. */
export interface DoneCall extends AcceptedCall {
  readonly projectId: string;
}

/** How long after a call its message can be shown. */
const messageMillis = 5000;

/** How many calls are kept. Most actions are one call, and more than two have no code. */
const keptMax = 4;

let done: { readonly call: DoneCall; readonly at: number }[] = [];

callObserver.accepted = (call, projectId) => {
  if (call.operation.startsWith('GET ')) return;
  const { operation, level, path, body } = call;
  done = [...done.slice(1 - keptMax), { call: { operation, level, path, body, projectId }, at: Date.now() }];
};

/** Returns the calls of what was just done, for the message about it. Each call is returned once. */
export function takeDoneCalls(): readonly DoneCall[] {
  const since = Date.now() - messageMillis;
  const taken = done.filter(({ at }) => at >= since).map(({ call }) => call);
  done = [];
  return taken;
}

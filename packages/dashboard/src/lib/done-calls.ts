import { type AcceptedCall, callObserver } from '@portico/js/internals';

/** An accepted call of a project. */
export interface DoneCall extends AcceptedCall {
  readonly projectId: string;
}

/** How many calls are kept. Few calls of a screen are none that a person thinks of as an action. */
const keptMax = 4;

let done: readonly DoneCall[] = [];

callObserver.accepted = (call, projectId) => {
  if (call.operation.startsWith('GET ')) return;
  const { operation, level, path, body } = call;
  done = [{ operation, level, path, body, projectId }, ...done.slice(0, keptMax - 1)];
};

/** Returns the last calls that changed something, the newest first. */
export function doneCalls(): readonly DoneCall[] {
  return done;
}

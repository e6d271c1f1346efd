import { callObserver } from './call-observer.ts';

/** `'waiting'` while a call has been waiting for the server for more than 2.5 seconds, with retries. */
export type ServerStatus = 'ok' | 'waiting';

/** Duration after which a wait is shown. */
const slowMillis = 2500;

const slowCalls = new Set<object>();
const listeners = new Set<() => void>();

/** Whether the server answers the calls of all apps on this page. */
export const serverStatus = {
  /** Returns the current status. */
  get: (): ServerStatus => (slowCalls.size > 0 ? 'waiting' : 'ok'),
  /** Calls the listener when the status may have changed, until the returned function is called. */
  watch: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** Shows a call in the server status while it takes too long. */
callObserver.observe = (call) => {
  const timer = setTimeout(() => {
    slowCalls.add(call);
    notify();
  }, slowMillis);
  const ended = () => {
    clearTimeout(timer);
    if (slowCalls.delete(call)) notify();
  };
  call.then(ended, ended);
};

function notify(): void {
  for (const listener of listeners) listener();
}

import type { AccessLevel } from '@portico/contract';

/** A call that the server has accepted. */
export interface AcceptedCall {
  readonly operation: string;
  readonly level: AccessLevel;
  readonly path: string;
  readonly body: string | undefined;
}

/** Observes the calls of all apps on this page. Apps that do not show the server status or what was done have none. */
export const callObserver: {
  /** Called with each call at its start. */
  observe?: (call: Promise<unknown>) => void;
  /** Called when the server has accepted a call. */
  accepted?: (call: AcceptedCall, projectId: string) => void;
} = {};

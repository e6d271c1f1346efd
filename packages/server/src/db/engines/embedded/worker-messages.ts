/** What the database thread is started with. */
export interface WorkerInput {
  readonly directory: string;
}

/** What the database thread is told: bytes of the wire protocol, whole messages only, or to shut down. */
export type WorkerOrder = Uint8Array | 'close';

/** What the database thread tells: bytes of the wire protocol, or how it is doing. */
export type WorkerReport =
  | Uint8Array
  | { readonly kind: 'ready' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly reason: string };

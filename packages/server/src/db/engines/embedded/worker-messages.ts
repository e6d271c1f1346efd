/** Start data of the database thread. */
export interface WorkerInput {
  readonly directory: string;
}

/** A message to the database thread: complete messages of the wire protocol, or a request to shut down. */
export type WorkerOrder = Uint8Array | 'close';

/** A message from the database thread: bytes of the wire protocol, or its state. */
export type WorkerReport =
  | Uint8Array
  | { readonly kind: 'ready' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly reason: string };

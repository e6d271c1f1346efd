import { Duplex } from 'node:stream';
import { takeBatch } from './wire-batches.ts';

/** A stream that the PostgreSQL driver uses as a socket. */
export interface WireStream extends Duplex {
  /** Passes bytes of the database to the driver. */
  receive(bytes: Uint8Array): void;
}

/**
 * Creates a stream that passes written bytes on in complete batches of messages. The database reads a batch as a whole
 * and treats a missing part as a broken connection.
 *
 * @param send receives a batch and owns its buffer
 */
export function createWireStream(send: (bytes: Uint8Array<ArrayBuffer>) => void): WireStream {
  return new DriverStream(send);
}

class DriverStream extends Duplex implements WireStream {
  readonly #send: (bytes: Uint8Array<ArrayBuffer>) => void;
  #waiting: Buffer[] = [];

  constructor(send: (bytes: Uint8Array<ArrayBuffer>) => void) {
    super({ allowHalfOpen: false });
    this.#send = send;
  }

  receive(bytes: Uint8Array): void {
    if (!this.destroyed) this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  /** Opens the socket for the driver. */
  connect(): void {
    process.nextTick(() => this.emit('connect'));
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#waiting.push(chunk);
    this.#passOn(done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    for (const { chunk } of chunks) this.#waiting.push(chunk);
    this.#passOn(done);
  }

  override _read(): void {
    // Bytes are pushed when the database responds.
  }

  override _final(done: (error?: Error) => void): void {
    this.push(null);
    done();
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  #passOn(done: (error?: Error) => void): void {
    const { batch, rest } = takeBatch(this.#waiting);
    this.#waiting = rest;
    if (batch !== undefined) this.#send(batch);
    done();
  }
}

import type pg from 'pg';
import { invariant } from '../../base/invariant.ts';
import type { KnownStatements, RowShape, StatementRun } from './statement-run.ts';

/** The driver's connection, with untyped members. */
interface DriverConnection extends pg.Connection {
  /** Texts of the named statements that the server has accepted on this connection. */
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
}

/** Cached row shapes by connection. They stay valid, because the server refuses a plan whose columns have changed. */
const knownShapes = new WeakMap<pg.Connection, Map<string, RowShape>>();

function knownOn(connection: pg.Connection): KnownStatements {
  let shapes = knownShapes.get(connection);
  if (shapes === undefined) {
    shapes = new Map();
    knownShapes.set(connection, shapes);
  }
  const { parsedStatements } = connection as DriverConnection;
  return { shapes, isParsed: (name) => parsedStatements[name] !== undefined };
}

/**
 * A batch of statements that are sent in one write and run in one implicit transaction. It is a custom query for the
 * driver. The driver's own query requests the column descriptions on every run. This one caches them, which avoids the
 * larger part of a small response.
 *
 * @see docs/contribute/decisions/0008-the-hot-path.md
 */
export class StatementBatch implements pg.Submittable {
  readonly #runs: readonly StatementRun[];
  readonly #onEnd: () => void;
  readonly #onError: (error: unknown) => void;
  /** Index of the statement whose response is being read. */
  #at = 0;

  /** @param onError called when the server refused the first incomplete statement and ignored those after it */
  constructor(runs: readonly StatementRun[], onEnd: () => void, onError: (error: unknown) => void) {
    this.#runs = runs;
    this.#onEnd = onEnd;
    this.#onError = onError;
  }

  /** Name of the current statement. The driver reads it when the server has accepted a statement. */
  get name(): string | undefined {
    return this.#runs[this.#at]?.name;
  }

  get text(): string | undefined {
    return this.#runs[this.#at]?.text;
  }

  submit(connection: pg.Connection): void {
    const [first] = this.#runs;
    invariant(first !== undefined, 'a batch has at least one statement');
    if (first.isPlain) {
      invariant(this.#runs.length === 1, 'only statements with a name or arguments are batched');
      connection.query(first.text);
      return;
    }
    const known = knownOn(connection);
    const announced = new Set<string | undefined>();
    const messages = this.#runs.map((run, index) => {
      const isAnnounced = run.name !== undefined && announced.has(run.name);
      announced.add(run.name);
      return run.write(known, isAnnounced, index === this.#runs.length - 1);
    });
    connection.stream.write(messages.length === 1 ? messages[0] : Buffer.concat(messages));
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#runs[this.#at]?.takeShape(fields);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    this.#runs[this.#at]?.takeRow(fields);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#runs[this.#at]?.complete(text);
    this.#at += 1;
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleError(error: unknown): void {
    this.#onError(error);
  }

  handleReadyForQuery(): void {
    if (this.#at < this.#runs.length) this.#onError(new Error('The database ended a batch before it was complete.'));
    else this.#onEnd();
  }
}

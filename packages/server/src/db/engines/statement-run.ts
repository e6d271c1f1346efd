import type pg from 'pg';
import { invariant } from '../../base/invariant.ts';
import { valueParsers } from '../value-parsers.ts';
import type { Row, SqlAnswer, SqlText } from './connection.ts';
import { toWireValue, writeStatement } from './statement-messages.ts';

/** Makes a row from the texts of its columns. */
export type RowShape = (texts: readonly (string | null)[]) => Row;

/** Cached state of one connection: its prepared statements and their row shapes. */
export interface KnownStatements {
  readonly shapes: Map<string, RowShape>;
  isParsed(name: string): boolean;
}

const noRows: RowShape = () => ({});

/** One shape for each list of columns: all connections run the same statements. */
const shapes = new Map<string, RowShape>();

/** One run of a statement. Writes the messages and collects the response. */
export class StatementRun {
  readonly name: string | undefined;
  readonly text: string;
  readonly #values: readonly (string | Buffer | null)[];
  readonly #rows: Row[] = [];
  #known: KnownStatements | undefined;
  #shape: RowShape | undefined;
  #tag: string | undefined;
  #failure: unknown;

  /** Whether a simple query message is enough. */
  readonly isPlain: boolean;

  /**
   * @param isPrepared whether a named statement is prepared
   * @throws {RangeError} an argument cannot be serialized
   */
  constructor(sql: SqlText, isPrepared = true) {
    this.name = isPrepared ? sql.name : undefined;
    this.text = sql.text;
    this.isPlain = sql.name === undefined && sql.values.length === 0;
    this.#values = sql.values.map(toWireValue);
  }

  /** Whether the server has completed the statement. */
  get isComplete(): boolean {
    return this.#tag !== undefined;
  }

  /** @param isAnnounced whether an earlier run in the batch already parses and describes this statement */
  write(known: KnownStatements, isAnnounced: boolean, endsBatch: boolean): Buffer {
    const { name } = this;
    this.#known = known;
    const isParsed = name !== undefined && (isAnnounced || known.isParsed(name));
    const describes = !isAnnounced && (name === undefined || !isParsed || !known.shapes.has(name));
    return writeStatement({
      name: name ?? '',
      textToParse: isParsed ? undefined : this.text,
      values: this.#values,
      describes,
      endsBatch,
    });
  }

  takeShape(fields: readonly pg.FieldDef[]): void {
    this.#shape = shapeOf(fields);
  }

  takeRow(fields: readonly (string | null)[]): void {
    if (this.#failure !== undefined) return;
    try {
      this.#shape ??= this.#knownShape();
      this.#rows.push(this.#shape(fields));
    } catch (error) {
      this.#failure = error;
    }
  }

  complete(tag: string): void {
    this.#tag = tag;
    if (this.name === undefined || this.#known === undefined) return;
    if (!this.#known.shapes.has(this.name)) this.#known.shapes.set(this.name, this.#shape ?? noRows);
  }

  /** @throws a value of the response cannot be parsed */
  answer(): SqlAnswer {
    if (this.#failure !== undefined) throw this.#failure;
    const tag = this.#tag ?? '';
    const [command = ''] = tag.split(' ', 1);
    return { rows: this.#rows, affectedRows: Number(tag.slice(tag.lastIndexOf(' ') + 1)) || 0, command };
  }

  #knownShape(): RowShape {
    const shape = this.#known?.shapes.get(this.name ?? '');
    invariant(shape !== undefined, 'the server describes the rows of a statement before it sends any');
    return shape;
  }
}

function shapeOf(fields: readonly pg.FieldDef[]): RowShape {
  const key = JSON.stringify(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
  const known = shapes.get(key);
  if (known !== undefined) return known;
  const shape = compileShape(fields);
  shapes.set(key, shape);
  return shape;
}

/**
 * Compiles a function with one object literal. V8 makes such a row in an eighth of the time of a loop over the columns. The names are
 * those of our statements, and are quoted. @see docs/contribute/decisions/0008-the-hot-path.md#rows-are-made-by-compiled-functions
 */
function compileShape(fields: readonly pg.FieldDef[]): RowShape {
  const parsers = fields.map(({ dataTypeID }) => valueParsers.getTypeParser(dataTypeID, 'text'));
  const properties = fields.map(
    ({ name }, at) => `${JSON.stringify(name)}: texts[${at}] === null ? null : parsers[${at}](texts[${at}])`,
  );
  return new Function('parsers', `return (texts) => ({ ${properties.join(', ')} });`)(parsers);
}

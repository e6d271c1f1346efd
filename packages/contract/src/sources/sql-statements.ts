import { type SqlToken, SqlTokens } from './sql-tokens.ts';

/** What a statement of a dump gives. */
export type SqlPart =
  /** Rows in the format of COPY begin in the next line. */
  | { readonly kind: 'copy'; readonly table: string; readonly names: readonly string[] }
  /** A row of INSERT, with null for NULL. */
  | {
      readonly kind: 'row';
      readonly table: string;
      /** Undefined: the statement does not name its columns. */
      readonly names: readonly string[] | undefined;
      readonly values: readonly (string | null)[];
      readonly line: number;
    }
  /** A value of a row that is no constant. */
  | { readonly kind: 'problem'; readonly table: string };

/** Tokens of the beginning of a statement that are kept. A table has at most 1,600 columns. */
const headMax = 4000;

/** Reads the statements of a dump line by line. Only one row is in memory. */
export class SqlStatements {
  readonly #tokens = new SqlTokens();
  /** The beginning of the statement, until VALUES. */
  #head: SqlToken[] = [];
  #insert: { readonly table: string; readonly names: readonly string[] | undefined } | undefined;
  /** The values of the row that is open. */
  #row: (string | null)[] | undefined;
  /** The tokens of the value that is open. */
  #value: SqlToken[] = [];
  #line = 0;
  /** Characters of the row or text that is open. */
  length = 0;

  /** Whether the last statement has no end. */
  get isOpen(): boolean {
    return this.isInRow || this.#head.length > 0 || this.#insert !== undefined;
  }

  /** Whether a row or a text is open. */
  get isInRow(): boolean {
    return this.#row !== undefined || this.#tokens.isOpen;
  }

  /** Returns what ends in a line. */
  *read(text: string, line: number): Generator<SqlPart> {
    // Commands of psql are outside of statements.
    if (!this.isInRow && text.startsWith('\\')) return;
    this.length = this.isInRow ? this.length + text.length : 0;
    for (const token of this.#tokens.read(text)) {
      const isSign = token.kind === 'plain';
      if (this.#row !== undefined) {
        const part = this.#readValue(token);
        if (part !== undefined) yield part;
      } else if (isSign && token.text === ';') {
        const copy = copyOf(this.#head);
        [this.#head, this.#insert] = [[], undefined];
        if (copy !== undefined) yield copy;
      } else if (this.#insert !== undefined) {
        if (isSign && token.text === '(') [this.#row, this.#value, this.#line, this.length] = [[], [], line, 0];
      } else if (isWord(token, 'VALUES') && isWord(this.#head[0], 'INSERT')) this.#insert = insertOf(this.#head);
      else if (this.#head.length < headMax) this.#head.push(token);
    }
  }

  /** Reads a token inside of a row. @returns the row, if it ends */
  #readValue(token: SqlToken): SqlPart | undefined {
    const isSign = token.kind === 'plain';
    if (!isSign || (token.text !== ',' && token.text !== ')')) {
      this.#value.push(token);
      return undefined;
    }
    const { table, names } = this.#insert ?? { table: '', names: undefined };
    const value = constantOf(this.#value);
    this.#value = [];
    const values = this.#row ?? [];
    if (value === undefined) {
      this.#row = undefined;
      return { kind: 'problem', table };
    }
    values.push(value);
    if (token.text === ',') return undefined;
    this.#row = undefined;
    return { kind: 'row', table, names, values, line: this.#line };
  }
}

function isWord(token: SqlToken | undefined, word: string): boolean {
  return token?.kind === 'plain' && token.text.toUpperCase() === word;
}

/** Returns the value of a constant, also with a cast. @returns undefined for an expression */
function constantOf(tokens: readonly SqlToken[]): string | null | undefined {
  const [first, ...cast] = tokens;
  if (first === undefined || !isCast(cast)) return undefined;
  if (first.kind === 'text') return first.text;
  if (isWord(first, 'NULL') || isWord(first, 'DEFAULT')) return null;
  return /^(?:true|false|[+-]?\d[\d.e+-]*)$/i.test(first.text) ? first.text.toLowerCase() : undefined;
}

/** Returns whether tokens are nothing, or a cast such as `::timestamp with time zone` or `::jsonb`. */
function isCast(tokens: readonly SqlToken[]): boolean {
  if (tokens.length === 0) return true;
  const [sign, ...words] = tokens;
  const isType = ({ kind, text }: SqlToken) =>
    kind === 'name' || (kind === 'plain' && /^(?:[A-Za-z_]\w*|[.[\]])$/.test(text));
  return sign?.kind === 'plain' && sign.text === '::' && words.length > 0 && words.every(isType);
}

/** Returns the name of a table, and the columns in brackets after it. */
function namedTable(tokens: readonly SqlToken[]) {
  const begin = tokens.findIndex(({ kind, text }) => kind === 'plain' && text === '(');
  const end = tokens.findIndex(({ kind, text }) => kind === 'plain' && text === ')');
  const nameTokens = begin < 0 ? tokens : tokens.slice(0, begin);
  const table = nameTokens
    .filter(({ kind, text }) => kind === 'name' || /^[\w.$]+$/.test(text))
    // Names without quotes are in small letters.
    .map(({ kind, text }) => (kind === 'name' ? text : text.toLowerCase()))
    .join('');
  const names = tokens.slice(begin + 1, end).filter(({ kind, text }) => kind === 'name' || text !== ',');
  return { table, names: begin < 0 || end < begin ? undefined : names.map(({ text }) => text) };
}

function insertOf(head: readonly SqlToken[]) {
  // INSERT INTO table (columns) OVERRIDING SYSTEM VALUE
  const over = head.findIndex((token) => isWord(token, 'OVERRIDING'));
  return namedTable(head.slice(2, over < 0 ? undefined : over));
}

function copyOf(head: readonly SqlToken[]): SqlPart | undefined {
  const from = head.findIndex((token) => isWord(token, 'FROM'));
  if (!isWord(head[0], 'COPY') || !isWord(head[from + 1], 'STDIN')) return undefined;
  const { table, names = [] } = namedTable(head.slice(1, from));
  return { kind: 'copy', table, names };
}

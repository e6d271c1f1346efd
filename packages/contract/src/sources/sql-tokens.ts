import { SourceProblem } from './source-file.ts';

/** A word, number or sign of SQL, or a quoted text. */
export interface SqlToken {
  readonly kind: 'plain' | 'text' | 'name';
  /** Without quotes. */
  readonly text: string;
}

/** What is open at the end of a line. */
type Open =
  | { readonly kind: 'text' | 'name'; readonly quote: string; readonly hasEscapes: boolean; readonly parts: string[] }
  | { readonly kind: 'dollar'; readonly tag: string }
  | { readonly kind: 'comment'; depth: number };

const next = /\s+|--.*|\/\*|\$(?:[A-Za-z_]\w*)?\$|[eE]?'|"|::|[A-Za-z_][\w$]*|[+-]?\d[\w.+-]*|[\s\S]/y;

/**
 * Finds the tokens of SQL in its lines. Texts can have lines that look like statements, so that everything quoted is followed from
 * the beginning of the file.
 */
export class SqlTokens {
  #open: Open | undefined;

  /** Whether a text, a name or a comment goes on in the next line. */
  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** Returns the tokens that end in a line. */
  *read(line: string): Generator<SqlToken> {
    let at = 0;
    while (at < line.length || this.#open !== undefined) {
      if (this.#open !== undefined) {
        const { end, token } = this.#goOn(line, at);
        if (token !== undefined) yield token;
        if (end === undefined) return;
        at = end;
        continue;
      }
      next.lastIndex = at;
      const found = next.exec(line)?.[0] ?? '';
      at += found.length;
      this.#begin(found);
      if (this.#open === undefined && !/^(?:\s|--)/.test(found)) yield { kind: 'plain', text: found };
    }
  }

  #begin(found: string): void {
    if (found === '/*') this.#open = { kind: 'comment', depth: 1 };
    else if (found === '"') this.#open = { kind: 'name', quote: '"', hasEscapes: false, parts: [] };
    // @guard texts-of-dumps-create-no-users
    else if (found.endsWith("'")) this.#open = { kind: 'text', quote: "'", hasEscapes: found.length > 1, parts: [] };
    else if (found.startsWith('$') && found.endsWith('$') && found.length > 1)
      this.#open = { kind: 'dollar', tag: found };
  }

  /** Goes on with what is open. @returns where it ends, or undefined if it goes on in the next line */
  #goOn(line: string, from: number): { readonly end: number | undefined; readonly token?: SqlToken } {
    const open = this.#open;
    if (open === undefined) return { end: from };
    if (open.kind === 'comment') return { end: this.#commentEnd(open, line, from) };
    if (open.kind === 'dollar') {
      const at = line.indexOf(open.tag, from);
      if (at >= 0) this.#open = undefined;
      return { end: at < 0 ? undefined : at + open.tag.length };
    }
    for (let at = from; ; at += 1) {
      const quoteAt = line.indexOf(open.quote, at);
      const escapeAt = open.hasEscapes ? line.indexOf('\\', at) : -1;
      if (escapeAt >= 0 && (quoteAt < 0 || escapeAt < quoteAt)) {
        const { text, end } = unescaped(line, escapeAt);
        open.parts.push(line.slice(at, escapeAt), text);
        at = end - 1;
        continue;
      }
      if (quoteAt < 0) {
        open.parts.push(line.slice(at), '\n');
        return { end: undefined };
      }
      open.parts.push(line.slice(at, quoteAt));
      at = quoteAt;
      if (line.charAt(quoteAt + 1) !== open.quote) {
        this.#open = undefined;
        return { end: quoteAt + 1, token: { kind: open.kind, text: open.parts.join('') } };
      }
      // Two quotes are one.
      open.parts.push(open.quote);
      at = quoteAt + 1;
    }
  }

  /** Returns where a comment ends in a line. Comments can have others inside. */
  #commentEnd(open: { depth: number }, line: string, from: number): number | undefined {
    const marks = /\/\*|\*\//g;
    marks.lastIndex = from;
    for (let mark = marks.exec(line); mark !== null; mark = marks.exec(line)) {
      open.depth += mark[0] === '/*' ? 1 : -1;
      if (open.depth > 0) continue;
      this.#open = undefined;
      return marks.lastIndex;
    }
    return undefined;
  }
}

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const escapeForm = /\\(?:x([\da-fA-F]{1,2})|([0-7]{1,3})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([\s\S]?))/y;

/**
 * Reads an escape of a text that begins with `E`. At the end of a line, it is the break itself.
 *
 * @see https://www.postgresql.org/docs/current/sql-syntax-lexical.html#SQL-SYNTAX-STRINGS-ESCAPE
 * @throws {SourceProblem} it is no character
 */
function unescaped(line: string, at: number): { readonly text: string; readonly end: number } {
  escapeForm.lastIndex = at;
  const [all = '', hex, octal, short, long, letter = ''] = escapeForm.exec(line) ?? [];
  const end = at + all.length;
  const byte = hex === undefined ? Number.parseInt(octal ?? '-1', 8) : Number.parseInt(hex, 16);
  // A byte of several is no character.
  const code = short === undefined && long === undefined ? byte : Number.parseInt(short ?? long ?? '', 16);
  if (byte > 0x7f || code > 0x10ffff) throw new SourceProblem(`A text of the dump has ${all}, which is no character.`);
  return code >= 0 ? { text: String.fromCodePoint(code), end } : { text: escapes[letter] ?? letter, end };
}

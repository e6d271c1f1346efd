import type { CompiledSource, SourceError, SourceName } from './compile-source.ts';
import { renderLimits } from './email-job.ts';

/** A position in compiled code, in a stack of QuickJS. */
const frame = /\b(template|theme)\.tsx:(\d+)(?::(\d+))?/;

/** Errors of the engine and of React that need other words for owners. `$1` is what React names. */
const texts: readonly (readonly [RegExp, string])[] = [
  [/^out of memory$/i, 'The template or theme uses too much memory.'],
  [
    /stack overflow|Maximum call stack size exceeded/i,
    'The template or theme calls itself too often (stack overflow).',
  ],
  [/React error #426\b/, 'Components must not be async, wait for promises or load other components.'],
  [/React error #31\b/, 'An object is not valid content. Use a text, a number or an element.'],
  [/React error #130\b/, 'A component is undefined. Check how it is imported and exported.'],
  [/React error #62\b/, 'The style property must be an object, such as {{ color: "black" }}.'],
  [/React error #60\b/, 'Use either children or dangerouslySetInnerHTML, not both.'],
  [/React error #61\b/, 'dangerouslySetInnerHTML must be an object such as {{ __html: "…" }}.'],
  [/React error #137\b/, 'An element without content, such as <img> or <br>, must not have children.'],
  [/React error #(\d+)/, 'React error $1: see https://react.dev/errors/$1.'],
  [
    /cannot read property '(use\w+)' of null/,
    '$1 cannot be called in EmailTemplate itself. Call it in another component.',
  ],
];

/** Returns the message for a source that cannot be compiled. */
export function sourceFailureText(name: SourceName, { message, line, column }: SourceError): string {
  return line === undefined || column === undefined
    ? tidy(`${titleOf(name)}: ${message}`)
    : tidy(`${place(name, line, column)}: ${message}`);
}

/** Returns the message for an error that a template or theme threw, with the position in the owner's source. */
export function thrownText(
  message: string,
  stack: string,
  compiled: Readonly<Record<SourceName, Pick<CompiledSource, 'locate'>>>,
): string {
  const own = ownText(message.slice(0, 1000));
  const text = own ?? (message.trim() === '' ? 'The template or theme threw an error without a message.' : message);
  const [, name, line, column] = frame.exec(stack.slice(0, 20_000)) ?? frame.exec(message.slice(0, 20_000)) ?? [];
  if (name !== 'template' && name !== 'theme') return tidy(text);
  const at = compiled[name].locate(Number(line), Number(column ?? 1));
  return at === undefined ? tidy(`${titleOf(name)}: ${text}`) : tidy(`${place(name, at.line, at.column)}: ${text}`);
}

function ownText(message: string): string | undefined {
  for (const [pattern, text] of texts) {
    const match = pattern.exec(message);
    if (match !== null) return text.replaceAll('$1', match[1] ?? '');
  }
  return undefined;
}

function titleOf(name: SourceName): string {
  return name === 'template' ? 'Template' : 'Theme';
}

function place(name: SourceName, line: number, column: number): string {
  return `${titleOf(name)}, line ${line}, column ${column}`;
}

/** Removes control characters and limits the length. */
export function tidy(text: string): string {
  const clean = text.slice(0, 4 * renderLimits.messageMax).toWellFormed();
  const printable = clean.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return printable.length > renderLimits.messageMax ? `${printable.slice(0, renderLimits.messageMax - 1)}…` : printable;
}

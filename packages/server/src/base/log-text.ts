import { jsonLine, printable } from '@portico/contract/command-line';

/** Names of the levels by their numbers in JSON. */
const levelNames: Readonly<Record<number, string>> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
};

const levelWidth = 5;

/** Texts without quotes: no spaces, no quotes and no `=`, which separate the fields. */
const plainText = /^[\w./:@#+~-]+$/;

/** Lines after the first one begin with it, so that no value can look like a line of its own. */
const indent = '    ';

/**
 * Returns a line of the log, which is JSON, in the form for people: time, level, message and fields, then the stack of an error with
 * indented lines. Values from outside cannot begin a line, and have no characters that terminals interpret.
 */
export function textLine(json: string): string {
  const { time, level, msg, hostname, err, ...fields } = JSON.parse(json) as Readonly<Record<string, unknown>>;
  const { stack, ...ofError } = errorFields(err);
  const words = [
    new Date(Number(time)).toISOString(),
    (levelNames[Number(level)] ?? String(level)).padEnd(levelWidth),
    printable(String(msg)),
    ...Object.entries({ ...fields, ...ofError }).map(([name, value]) => `${fieldText(name)}=${fieldText(value)}`),
  ];
  const more = stack === undefined ? [] : stack.split('\n').map((line) => `${indent}${printable(line)}`);
  return `${[words.join(' '), ...more].join('\n')}\n`;
}

/** Returns the fields of an error with the prefix `err.`, without its type and message, with which its stack begins. */
function errorFields(err: unknown): Readonly<Record<string, unknown>> & { readonly stack?: string | undefined } {
  if (typeof err !== 'object' || err === null) return err === undefined ? {} : { err };
  const { type, message, stack, ...others } = err as Readonly<Record<string, unknown>>;
  const named = Object.entries(others).map(([name, value]) => [`err.${name}`, value]);
  return { ...Object.fromEntries(named), stack: typeof stack === 'string' ? stack : `${type}: ${message}` };
}

function fieldText(value: unknown): string {
  return typeof value === 'string' && plainText.test(value) ? value : jsonLine(value);
}

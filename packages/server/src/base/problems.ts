import { currencyProblem } from '@portico/contract';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/**
 * Converts validation issues to the texts of the protocol.
 *
 * @param part part of the request: `body`, `query`, `params` or `headers`
 * @param value the checked value, to distinguish missing from wrong values
 * @see docs/reference/protocol/requests.md#schema-errors
 */
export function problemsOf(part: string, value: unknown, issues: readonly Issue[]): string[] {
  const shown = issues.slice(0, problemsMax).map((issue) => problemText(part, value, issue));
  return issues.length > problemsMax ? [...shown, `${part} has ${issues.length - problemsMax} more problems`] : shown;
}

/** Maximum number of reported issues, which limits the size of a response. */
const problemsMax = 100;
const namesMax = 20;

function unknownNames(names: readonly string[]): string {
  const shown = names.slice(0, namesMax).map((name) => (name.length > 100 ? `${name.slice(0, 100)}…` : name));
  return names.length > namesMax ? `${shown.join(', ')} and ${names.length - namesMax} more` : shown.join(', ');
}

/** A price lists the currencies that are accepted. */
function currencyHint({
  path,
  keys,
}: {
  readonly path: readonly PropertyKey[];
  readonly keys: readonly string[];
}): string {
  const problem = path.at(-2) === 'prices' ? currencyProblem(keys) : undefined;
  return problem === undefined ? '' : ` (${problem})`;
}

function problemText(part: string, root: unknown, issue: Issue): string {
  const path = pathText(part, issue.path);
  const value = valueAt(root, issue.path);
  if (value === undefined) return `${path} must be defined`;
  if (value === null && issue.code !== 'custom') return `${path} cannot be null`;
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(path, issue.expected, value);
    case 'unrecognized_keys':
      return `${path} contains unknown properties: ${unknownNames(issue.keys)}${currencyHint(issue)}`;
    case 'too_big':
      return tooBig(path, issue);
    case 'too_small':
      return tooSmall(path, issue);
    case 'invalid_format':
      return wrongFormat(path, issue);
    case 'invalid_value':
      return `${path} must be one of the following values: ${issue.values.map(String).join(', ')}`;
    case 'invalid_union':
      return wrongUnion(part, root, path, issue);
    default:
      return issue.message.startsWith('Invalid input') ? `${path} is not valid` : ownText(path, issue.message);
  }
}

/** Returns the custom message of a schema. `{path}` is replaced with the path of the value. */
function ownText(path: string, text: string): string {
  return text.replaceAll('{path}', path);
}

function pathText(part: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, segment) => (typeof segment === 'number' ? `${text}[${segment}]` : `${text}.${String(segment)}`),
    part,
  );
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const segment of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[segment];
  }
  return value;
}

const valueLengthMax = 200;

function printed(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > valueLengthMax ? `${text.slice(0, valueLengthMax)}…` : text;
}

function wrongType(path: string, expected: string, value: unknown): string {
  if (expected === 'int') {
    if (typeof value === 'number') return `${path} must be an integer`;
    return wrongType(path, 'number', value);
  }
  if (expected === 'number' && typeof value === 'string') {
    return `${path} must be a \`number\` type, but the final value was: \`NaN\` (cast from the value \`${printed(value)}\`).`;
  }
  return `${path} must be a \`${expected}\` type, but the final value was: \`${printed(value)}\`.`;
}

function tooBig(path: string, issue: z.core.$ZodIssueTooBig): string {
  if (!issue.message.startsWith('Too big')) return ownText(path, issue.message);
  if (issue.origin === 'string') {
    return issue.exact === true
      ? `${path} must be exactly ${issue.maximum} characters`
      : `${path} must be at most ${issue.maximum} characters`;
  }
  if (issue.origin === 'array') return `${path} field must have less than or equal to ${issue.maximum} items`;
  return `${path} must be less than or equal to ${issue.maximum}`;
}

function tooSmall(path: string, issue: z.core.$ZodIssueTooSmall): string {
  if (!issue.message.startsWith('Too small')) return ownText(path, issue.message);
  if (issue.origin === 'string') {
    if (issue.exact === true) return `${path} must be exactly ${issue.minimum} characters`;
    return issue.minimum === 1 ? `${path} must not be empty` : `${path} must be at least ${issue.minimum} characters`;
  }
  return `${path} must be greater than or equal to ${issue.minimum}`;
}

function wrongFormat(path: string, issue: z.core.$ZodIssueInvalidStringFormat): string {
  if (!issue.message.startsWith('Invalid')) return ownText(path, issue.message);
  if (issue.format === 'email') return `${path} must be a valid email`;
  if (issue.format === 'uuid') return `${path} must be a valid UUID`;
  if (issue.format === 'url') return `${path} is not a valid URL`;
  return `${path} must match the following: "${issue.pattern ?? issue.format}"`;
}

function wrongUnion(part: string, root: unknown, path: string, issue: z.core.$ZodIssueInvalidUnion): string {
  if (issue.errors.length === 0) return `${path} is not matched by any of the provided schemas`;
  const forms = issue.errors.map((issues, index) => {
    const problems = issues.map((inner) => problemText(part, root, { ...inner, path: [...issue.path, ...inner.path] }));
    return `  Schema ${index}:\n${problems.map((problem) => `    ${problem}`).join('\n')}`;
  });
  return `${path} is not matched by any of the provided schemas:\n${forms.join('\n')}`;
}

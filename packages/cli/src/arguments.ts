import { parseArgs } from 'node:util';
import { UsageError } from './failure.ts';
import { unknownName } from './unknown-name.ts';

/** The command-line arguments. Environment variables replace missing options. */
export interface Arguments {
  readonly command: string | undefined;
  /** The arguments after the command. */
  readonly operands: readonly string[];
  readonly projectId: string | undefined;
  readonly publishableClientKey: string | undefined;
  readonly apiUrl: string | undefined;
  readonly appUrl: string | undefined;
  /** Only from the environment: other users of the machine can see command lines. */
  readonly superSecretAdminKey: string | undefined;
  /** URL that receives forwarded webhooks. */
  readonly forward: string | undefined;
  /** Event types, separated by commas. */
  readonly events: string | undefined;
  readonly wantsHelp: boolean;
  readonly wantsVersion: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the command-line arguments.
 *
 * @throws {UsageError} an unknown option, or more arguments than the command has
 */
export function readArguments(given: readonly string[], environment: Environment): Arguments {
  const { values, positionals } = parse(given);
  const [command, ...operands] = positionals;
  if (command !== 'webhooks' && command !== 'help' && operands.length > 0)
    throw new UsageError(`Unexpected argument: ${operands.join(' ')}. Use one command at a time.`);
  const optionOr = (option: string | undefined, variable: string) => option ?? (environment[variable] || undefined);
  return {
    command,
    operands,
    projectId: optionOr(values['project-id'], 'PORTICO_PROJECT_ID'),
    publishableClientKey: optionOr(values['publishable-client-key'], 'PORTICO_PUBLISHABLE_CLIENT_KEY'),
    apiUrl: optionOr(values['api-url'], 'PORTICO_API_URL'),
    appUrl: optionOr(values['app-url'], 'PORTICO_APP_URL'),
    superSecretAdminKey: environment.PORTICO_SUPER_SECRET_ADMIN_KEY || undefined,
    forward: values.forward,
    events: values.events,
    wantsHelp: values.help ?? false,
    wantsVersion: values.version ?? false,
  };
}

const options = {
  'project-id': { type: 'string' },
  'publishable-client-key': { type: 'string' },
  'api-url': { type: 'string' },
  'app-url': { type: 'string' },
  forward: { type: 'string' },
  events: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

function parse(given: readonly string[]) {
  const args = [...given];
  const { tokens } = parseArgs({ args, allowPositionals: true, options, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind !== 'option' || Object.hasOwn(options, token.name)) continue;
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new UsageError(unknownName('option', token.rawName, known));
  }
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    // `parseArgs` throws only for invalid arguments.
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/**
 * Returns a URL option.
 *
 * @throws {UsageError} the URL is missing, or is not an http or https URL
 */
export function requireUrl(value: string | undefined, option: string, variable: string, what: string): string {
  const url = requireValue(value, option, variable, what);
  const { protocol } = URL.parse(url) ?? {};
  if (protocol === 'http:' || protocol === 'https:') return url;
  throw new UsageError(`${what} must be an http or https URL, but is "${url}".`);
}

/** @throws {UsageError} the value is missing. The message contains the option and the variable */
export function requireValue(value: string | undefined, option: string, variable: string, what: string): string {
  if (value !== undefined) return value;
  throw new UsageError(`${what} is missing. Pass ${option}, or set ${variable}.`);
}

import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import { explanationOf, type ServerLogger } from './log-messages.ts';
import { textLine } from './log-text.ts';

/** Secret fields at any position. No code logs them, so this is a second safeguard. */
const secretFields = [
  'password',
  'old_password',
  'new_password',
  'password_hash',
  'access_token',
  'refresh_token',
  'api_key',
  'client_secret',
  'authorization',
  'cookie',
];

/** Error fields in which the database includes row data. */
const rowDetails = ['detail', 'where', 'parameters'];

/** From this level on, a line names its explanation. There are too many lines about requests. */
const warnLevel = 40;

/** Adds to a line where the documentation of this server explains it. */
const withExplanation: NonNullable<LoggerOptions['hooks']>['logMethod'] = function (args, method, level) {
  const [details, message] = args as unknown[];
  const docs = level >= warnLevel && typeof details === 'object' ? explanationOf(message) : undefined;
  if (docs === undefined) method.apply(this, args);
  else method.call(this, { ...(details ?? {}), docs }, String(message));
};

/** The settings of the log. */
export interface LogSettings {
  readonly logLevel: string;
  /** Undefined: text if the standard output is a terminal, otherwise JSON. */
  readonly logFormat?: 'json' | 'text' | undefined;
}

/**
 * Creates the logger of a process: one JSON object per line, or text, without secrets.
 *
 * @param destination default: the standard output
 */
export function createLogger({ logLevel, logFormat }: LogSettings, destination?: DestinationStream): ServerLogger {
  const nested = secretFields.flatMap((name) => [name, `*.${name}`]);
  const ofErrors = rowDetails.flatMap((name) => [`err.${name}`, `err.cause.${name}`]);
  const options: LoggerOptions = {
    level: logLevel,
    redact: { paths: [...nested, ...ofErrors], censor: '[secret]' },
    hooks: { logMethod: withExplanation },
  };
  const isText = logFormat === undefined ? destination === undefined && process.stdout.isTTY : logFormat === 'text';
  const lines = destination ?? pino.destination(process.stdout.fd);
  return pino(options, isText ? { write: (json) => lines.write(textLine(json)) } : lines);
}

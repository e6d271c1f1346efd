import { type DestinationStream, type Logger, pino } from 'pino';

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

/** Creates the logger of a process: one JSON object per line, without secrets. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const nested = secretFields.flatMap((name) => [name, `*.${name}`]);
  const ofErrors = rowDetails.flatMap((name) => [`err.${name}`, `err.cause.${name}`]);
  const options = { level, redact: { paths: [...nested, ...ofErrors], censor: '[secret]' } };
  return destination === undefined ? pino(options) : pino(options, destination);
}

import { type DestinationStream, type Logger, pino } from 'pino';

/** Fields that are secret wherever they stand. Nothing logs them; this is the second net. */
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

/** What the database says of the rows in an error: addresses, digests, whole rows. */
const rowDetails = ['detail', 'where', 'parameters'];

/** Makes the logger of a process: one JSON object per line, without secrets. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const nested = secretFields.flatMap((name) => [name, `*.${name}`]);
  const ofErrors = rowDetails.flatMap((name) => [`err.${name}`, `err.cause.${name}`]);
  const options = { level, redact: { paths: [...nested, ...ofErrors], censor: '[secret]' } };
  return destination === undefined ? pino(options) : pino(options, destination);
}

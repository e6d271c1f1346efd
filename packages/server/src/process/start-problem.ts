import { DataDirectoryError } from '../base/data-directory.ts';
import { DatabaseStartError } from '../db/errors.ts';
import { LocationDatabaseError } from '../kernel/places.ts';
import { ServerSecretError } from '../kernel/tokens/secret-of-database.ts';
import { SettingsError } from '../settings/settings.ts';

/** Errors whose message is for the operator. */
const operatorErrors = [
  SettingsError,
  DatabaseStartError,
  DataDirectoryError,
  LocationDatabaseError,
  ServerSecretError,
] as const;

/**
 * Returns what the operator can do about an error that prevents the start.
 *
 * @returns undefined for other errors, which are bugs
 */
export function startProblem(error: unknown): string | undefined {
  if (operatorErrors.some((kind) => error instanceof kind)) return Object(error).message;
  if (!(error instanceof Error) || !('code' in error && 'syscall' in error)) return undefined;
  const { code, syscall } = error;
  const address = 'address' in error ? String(error.address) : '';
  const port = 'port' in error ? String(error.port) : '';
  if (syscall === 'getaddrinfo') {
    const host = 'hostname' in error ? String(error.hostname) : '';
    return `PORTICO_HOST: the name ${host} cannot be resolved to an address of this machine.`;
  }
  if (syscall !== 'listen' && syscall !== 'bind') return undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${address} is in use. Stop the other program, or set PORTICO_PORT to another port.`;
    case 'EACCES':
      return `No permission to use port ${port}. Ports below 1024 are reserved on most systems: set PORTICO_PORT to a higher port.`;
    case 'EADDRNOTAVAIL':
      return `PORTICO_HOST: ${address} is not an address of this machine.`;
    default:
      return undefined;
  }
}

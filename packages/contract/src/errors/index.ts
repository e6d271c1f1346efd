import { type AnyKnownErrorClass, KnownError, type WireError } from '../kit/known-error.ts';
import * as apiKeys from './api-keys.ts';
import * as cliLogin from './cli-login.ts';
import * as emails from './emails.ts';
import * as general from './general.ts';
import * as multiFactor from './multi-factor.ts';
import * as passkeys from './passkeys.ts';
import * as passwords from './passwords.ts';
import * as payments from './payments.ts';
import * as permissions from './permissions.ts';
import * as projectAuthentication from './project-authentication.ts';
import * as projects from './projects.ts';
import * as sessions from './sessions.ts';
import * as social from './social.ts';
import * as teams from './teams.ts';
import * as users from './users.ts';
import * as vault from './vault.ts';
import * as verification from './verification.ts';

/** The whole catalogue, by the name of the class: `KnownErrors.UserNotFound.isInstance(error)`. @see protocol 02 */
export const KnownErrors = {
  ...general,
  ...projectAuthentication,
  ...sessions,
  ...users,
  ...projects,
  ...passwords,
  ...verification,
  ...emails,
  ...passkeys,
  ...permissions,
  ...teams,
  ...social,
  ...multiFactor,
  ...cliLogin,
  ...apiKeys,
  ...payments,
  ...vault,
} as const;

/** Every error that can be sent, without the abstract parents. */
export const knownErrorClasses: readonly AnyKnownErrorClass[] = Object.values(KnownErrors).filter(
  (kind): kind is typeof kind & AnyKnownErrorClass => 'status' in kind,
);

const byCode = new Map(knownErrorClasses.map((kind) => [kind.code, kind]));

/**
 * Rebuilds a known error that came over the wire.
 *
 * @returns undefined when the code is not in this version's catalogue
 */
export function knownErrorFromWire(wire: WireError): KnownError | undefined {
  return byCode.get(wire.code)?.fromDetails(wire.details, wire.error);
}

export type { AnyKnownErrorClass, KnownErrorClass, KnownErrorKind, WireError } from '../kit/known-error.ts';
export { KnownError };

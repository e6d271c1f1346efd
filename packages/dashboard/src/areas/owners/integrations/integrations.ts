import { KnownErrors, RequestFailed } from '@portico/react';

const families = ['custom', 'neon'] as const;

/** A family of partner platforms. */
export type Family = (typeof families)[number];

/** Returns the family with a name in a URL; undefined if there is none. */
export function familyOf(name: string | undefined): Family | undefined {
  return families.find((family) => family === name);
}

/** Names of the platforms: at the beginning of a sentence, and within a sentence that has already named them. */
export const platforms: Readonly<Record<Family, { name: string; inText: string }>> = {
  custom: { name: 'An integration', inText: 'the integration' },
  neon: { name: 'Neon', inText: 'Neon' },
};

/** Request of a platform, from the query of the page. */
export interface KeySearch {
  interaction_uid?: string;
  external_project_name?: string;
}

/** Reads the query of the page that gives a key. */
export function readKeySearch({ interaction_uid, external_project_name }: Record<string, unknown>): KeySearch {
  // The router parses a name such as "2048" as a number.
  const name = typeof external_project_name === 'number' ? String(external_project_name) : external_project_name;
  return {
    ...(typeof interaction_uid === 'string' ? { interaction_uid } : {}),
    ...(typeof name === 'string' && name !== '' ? { external_project_name: name } : {}),
  };
}

/** Reads the query of the page that transfers a project. */
export function readTransferSearch({ code }: Record<string, unknown>): { code?: string } {
  return typeof code === 'string' ? { code } : {};
}

/** Why the link of a platform is not valid. */
export type DeadLink = 'unknown' | 'expired' | 'used';

/** Returns why a link is not valid; undefined if the failure has another reason. */
export function deadLinkOf(error: unknown): DeadLink | undefined {
  if (KnownErrors.VerificationCodeExpired.isInstance(error)) return 'expired';
  if (KnownErrors.VerificationCodeAlreadyUsed.isInstance(error)) return 'used';
  if (KnownErrors.VerificationCodeNotFound.isInstance(error) || KnownErrors.SchemaError.isInstance(error))
    return 'unknown';
  if (!(error instanceof RequestFailed) || error.status !== 400) return undefined;
  // Another link to the same project was used, or the project was deleted.
  if (error.text.includes('already transferred')) return 'used';
  return error.text.includes('not provisioned') ? 'unknown' : undefined;
}

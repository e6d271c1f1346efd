import { KnownErrors, RequestFailed } from '@portico/react';

const families = ['custom', 'neon'] as const;

/** A family of partner platforms. */
export type Family = (typeof families)[number];

/** The family that a URL names; undefined when there is none of this name. */
export function familyOf(name: string | undefined): Family | undefined {
  return families.find((family) => family === name);
}

/** What the platforms of a family are called: where a sentence begins, and within one that has named them. */
export const platforms: Readonly<Record<Family, { name: string; inText: string }>> = {
  custom: { name: 'An integration', inText: 'the integration' },
  neon: { name: 'Neon', inText: 'Neon' },
};

/** What a platform asks an owner, as the URL of the page says it. */
export interface KeySearch {
  interaction_uid?: string;
  external_project_name?: string;
}

/** Reads the query of the page that gives a key away. */
export function readKeySearch({ interaction_uid, external_project_name }: Record<string, unknown>): KeySearch {
  // The router takes a name like "2048" for a number.
  const name = typeof external_project_name === 'number' ? String(external_project_name) : external_project_name;
  return {
    ...(typeof interaction_uid === 'string' ? { interaction_uid } : {}),
    ...(typeof name === 'string' && name !== '' ? { external_project_name: name } : {}),
  };
}

/** Reads the query of the page that takes a project over. */
export function readTransferSearch({ code }: Record<string, unknown>): { code?: string } {
  return typeof code === 'string' ? { code } : {};
}

/** Why a link of a platform is worth nothing. */
export type DeadLink = 'unknown' | 'expired' | 'used';

/** What became of a link whose use failed; undefined when the failure says nothing about the link. */
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

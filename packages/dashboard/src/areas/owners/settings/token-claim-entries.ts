import { type ClaimDocuments, claimNameProblem, claimSourceProblem, ownClaimsMax } from '@portico/js/internals';
import type { ServerTeam, ServerUser } from '@portico/react';

/** A claim of access tokens, and the field that it is read from. */
export interface TokenClaim {
  name: string;
  source: string;
}

/** Returns the claims of the setting, in the order of their names. */
export function claimsIn(value: unknown): TokenClaim[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value).map(([name, source]) => ({ name, source: String(source) }));
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns whether users or members of the team can change a field in the browser. */
export function isChangeableByUsers(source: string): boolean {
  return source.endsWith('.display_name') || source.split('.')[1] === 'client_metadata';
}

/** Returns the error of a name. Undefined: none. @param others the other claims of the project */
export function nameProblem(name: string, others: readonly TokenClaim[]): string | undefined {
  if (name === '') return 'Enter a name.';
  if (others.some((one) => one.name === name)) return 'A claim of this name exists.';
  if (others.length >= ownClaimsMax) return `A project can have ${ownClaimsMax} claims. Remove another one first.`;
  const problem = claimNameProblem(name);
  return problem === undefined ? undefined : `The name ${problem}.`;
}

/** Returns the error of a field. Undefined: none. */
export function sourceProblem(source: string): string | undefined {
  if (source === '') return 'Enter a field.';
  const problem = claimSourceProblem(source);
  return problem === undefined ? undefined : `The field ${problem}.`;
}

/** Returns what the claims of a user are read from. */
export function documentsOf(user: ServerUser): ClaimDocuments {
  const { selectedTeam: team } = user;
  return {
    user: {
      ...metadataOf(user),
      id: user.id,
      display_name: user.displayName,
      primary_email: user.primaryEmail,
      primary_email_verified: user.primaryEmailVerified,
      is_anonymous: user.isAnonymous,
      signed_up_at_millis: user.signedUpAt.getTime(),
    },
    team: team === null ? null : { ...metadataOf(team), id: team.id, display_name: team.displayName },
  };
}

function metadataOf({ clientMetadata, clientReadOnlyMetadata, serverMetadata }: ServerUser | ServerTeam) {
  return {
    client_metadata: clientMetadata,
    client_read_only_metadata: clientReadOnlyMetadata,
    server_metadata: serverMetadata,
  };
}

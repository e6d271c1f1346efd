/** A system whose file can be imported. */
export interface SourceFacts {
  readonly name: string;
  /** Which file it is. */
  readonly file: string;
  /** What the file does not have, as docs/move-in/sources.md says it. */
  readonly lacks: string;
  /** A second file or text that has what passwords need. */
  readonly secrets?: 'file' | 'text';
  /** Whether its organizations have members with roles. */
  readonly hasRoles?: true;
}

/** What to know about the files of other systems, by the name of the system. A test compares it with docs/move-in/sources.md. */
export const sourceFacts: Readonly<Record<string, SourceFacts>> = {
  clerk: {
    name: 'Clerk',
    file: 'The CSV of Settings › User exports, or the JSON of its API.',
    lacks:
      'metadata, social accounts, organizations and bans (CSV), passwords and second factors (API), passkeys and backup codes',
    hasRoles: true,
  },
  auth0: {
    name: 'Auth0',
    file: 'The JSON lines of an export job.',
    lacks: 'passwords without the file of the support, second factors and passkeys',
    secrets: 'file',
    hasRoles: true,
  },
  firebase: {
    name: 'Firebase',
    file: 'The JSON or CSV of firebase auth:export.',
    lacks:
      'passwords without the parameters or of another kind, accounts at other providers than Google, Facebook, X and GitHub, and second factors by text message',
    secrets: 'text',
  },
  supabase: {
    name: 'Supabase',
    file: 'A dump (.sql) of auth.users and auth.identities, auth.users as CSV, or the JSON of the query in the guide.',
    lacks: 'second factors and, with the CSV, social accounts',
  },
  'better-auth': {
    name: 'Better Auth',
    file: 'The JSON of the query in the guide.',
    lacks:
      'passkeys, second factors (the secret of the app encrypts them), teams inside of organizations, and invitations',
  },
  keycloak: {
    name: 'Keycloak',
    file: 'The JSON of a realm that was exported with its users.',
    lacks: 'roles as permissions (they are in server_metadata), recovery codes and passkeys',
  },
  authjs: {
    name: 'Auth.js',
    file: 'The JSON of the query in the guide.',
    lacks: 'passwords, unless your app stores them as password',
  },
  cognito: {
    name: 'Amazon Cognito',
    file: 'The pages of aws cognito-idp list-users.',
    lacks: 'passwords (Cognito never exports them, so users reset them), groups and second factors',
  },
  workos: {
    name: 'WorkOS',
    file: 'The pages of the API for users, organizations and memberships.',
    lacks: 'passwords, second factors, social accounts and pending memberships',
    hasRoles: true,
  },
  csv: {
    name: 'CSV of another system',
    file: 'A CSV whose first row has the names of its columns.',
    lacks: 'data without a column',
  },
};

import type { PorticoAdminApp, ServerUser } from '@portico/js';

/** A signed-in user of a project. */
export interface SignedInUser {
  /** The user, with the rights of a server. */
  readonly user: ServerUser;
  /** The address that signs in. */
  readonly email: string;
  /** The password that signs in. */
  readonly password: string;
  /** The tokens of the session. */
  readonly tokens: { readonly accessToken: string; readonly refreshToken: string };
  /** Headers of a request to your server, as your pages send them. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The keys of a project for the client, the server and the owner. */
export interface ProjectKeys {
  /** For pages. */
  readonly publishableClientKey: string;
  /** For your server. */
  readonly secretServerKey: string;
  /** For all rights of the owner. */
  readonly superSecretAdminKey: string;
}

/** A project at its server. */
export interface ProjectPlace {
  readonly url: string;
  readonly id: string;
  readonly keys: ProjectKeys;
  readonly app: PorticoAdminApp;
}

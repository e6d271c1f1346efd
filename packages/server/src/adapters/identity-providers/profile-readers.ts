import { z } from 'zod';
import type { RawProfile } from './profile.ts';

/**
 * A text that a provider may leave out. Providers send null, an empty text or a wrong type for what they do not have: all of them
 * are undefined, so that the next possible value counts.
 */
const text = z
  .string()
  .optional()
  .catch(undefined)
  .transform((value) => (value === undefined || value.trim() === '' ? undefined : value));
const id = z.union([z.string().min(1), z.number()]);
/** Some providers send booleans as strings. */
const flag = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
  .optional()
  .catch(undefined);

/** Creates a profile reader for providers with a single profile response. */
function reader<S extends z.ZodType>(schema: S, read: (answer: z.output<S>) => RawProfile) {
  return ([answer]: readonly unknown[]): RawProfile => read(schema.parse(answer));
}

/** The claims of OpenID Connect. @see OpenID Connect Core §5.1 */
export const readOpenIdClaims = reader(
  z.object({ sub: id, email: text, email_verified: flag, name: text, picture: text }),
  ({ sub, email, email_verified, name, picture }) => ({
    id: sub,
    email,
    isEmailVerified: email_verified,
    name,
    picture,
  }),
);

const gitHubUser = z.object({ id, login: text, name: text, avatar_url: text });
const gitHubEmails = z.array(z.object({ email: text, primary: flag, verified: flag })).catch([]);

interface Address {
  readonly email?: string | undefined;
  readonly isPrimary: boolean | undefined;
  readonly isVerified: boolean | undefined;
}

/** Chooses the primary address, or the first verified one if none is primary. */
function chosenOf(addresses: readonly Address[]): Pick<RawProfile, 'email' | 'isEmailVerified'> {
  const chosen = addresses.find((one) => one.isPrimary) ?? addresses.find((one) => one.isVerified);
  return { email: chosen?.email, isEmailVerified: chosen?.isVerified };
}

/** Uses the list of addresses: the public email of a GitHub profile need not belong to the user. */
export function readGitHub([user, emails]: readonly unknown[]): RawProfile {
  const { id, login, name, avatar_url } = gitHubUser.parse(user);
  const addresses = gitHubEmails
    .parse(emails)
    .map(({ email, primary, verified }) => ({ email, isPrimary: primary, isVerified: verified }));
  return { id, name: name ?? login, picture: avatar_url, ...chosenOf(addresses) };
}

const microsoftUser = z.object({ id, displayName: text, mail: text, userPrincipalName: text });
const microsoftClaims = z.object({ oid: text, email: text, xms_edov: z.unknown() }).optional().catch(undefined);
/** Microsoft documents a boolean and has sent the others. */
const confirmations: readonly unknown[] = [true, 'true', 1, '1'];

/** Guests of a directory have a name that looks like an address, and no mailbox: `ada_example.com#EXT#@contoso.onmicrosoft.com`. */
function isExternalName(name: string | undefined): boolean {
  return name?.toUpperCase().includes('#EXT#@') === true;
}

/**
 * Reads a Microsoft profile. The address counts as verified if the ID token, which is only read for one tenant, says
 * that the owner of its domain is verified, for the same account and address.
 */
export function readMicrosoft([user, , token]: readonly unknown[]): RawProfile {
  const { id, displayName, mail, userPrincipalName } = microsoftUser.parse(user);
  const email = mail ?? (isExternalName(userPrincipalName) ? undefined : userPrincipalName);
  const claims = microsoftClaims.parse(token);
  const isEmailVerified =
    claims?.oid === id &&
    confirmations.includes(claims.xms_edov) &&
    typeof email === 'string' &&
    // @guard field-microsoft-address-of-claim
    claims.email?.trim().toLowerCase() === email.trim().toLowerCase();
  return { id, name: displayName, email, isEmailVerified };
}

export const readSpotify = reader(
  z.object({ id, display_name: text, email: text, images: z.array(z.object({ url: text })).catch([]) }),
  ({ id, display_name, email, images }) => ({ id, name: display_name, email, picture: images[0]?.url }),
);

export const readFacebook = reader(
  z.object({
    id,
    name: text,
    email: text,
    picture: z
      .object({ data: z.object({ url: text }) })
      .optional()
      .catch(undefined),
  }),
  ({ id, name, email, picture }) => ({ id, name, email, picture: picture?.data.url }),
);

export const readDiscord = reader(
  z.object({ id: z.string().min(1), username: text, global_name: text, avatar: text, email: text, verified: flag }),
  ({ id, username, global_name, avatar, email, verified }) => ({
    id,
    name: global_name ?? username,
    picture: discordPicture(id, avatar),
    email,
    isEmailVerified: verified,
  }),
);

function discordPicture(id: string, avatar: string | undefined): string | undefined {
  if (avatar === undefined) return undefined;
  return `https://cdn.discordapp.com/avatars/${encodeURIComponent(id)}/${encodeURIComponent(avatar)}.png`;
}

export const readGitLab = reader(
  z.object({ id, name: text, username: text, avatar_url: text, email: text, confirmed_at: text }),
  ({ id, name, username, avatar_url, email, confirmed_at }) => ({
    id,
    name: name ?? username,
    picture: avatar_url,
    email,
    isEmailVerified: confirmed_at !== undefined,
  }),
);

const bitbucketUser = z.object({
  account_id: text,
  uuid: text,
  display_name: text,
  nickname: text,
  links: z
    .object({ avatar: z.object({ href: text }) })
    .optional()
    .catch(undefined),
});
const bitbucketEmails = z
  .object({ values: z.array(z.object({ email: text, is_primary: flag, is_confirmed: flag })) })
  .catch({ values: [] });

export function readBitbucket([user, emails]: readonly unknown[]): RawProfile {
  const { account_id, uuid, display_name, nickname, links } = bitbucketUser.parse(user);
  const addresses = bitbucketEmails
    .parse(emails)
    .values.map(({ email, is_primary, is_confirmed }) => ({ email, isPrimary: is_primary, isVerified: is_confirmed }));
  return {
    id: id.parse(account_id ?? uuid),
    name: display_name ?? nickname,
    picture: links?.avatar.href,
    ...chosenOf(addresses),
  };
}

/** X returns only confirmed addresses, to apps that may read them. */
export const readX = reader(
  z.object({ data: z.object({ id, name: text, username: text, profile_image_url: text, confirmed_email: text }) }),
  ({ data: { id, name, username, profile_image_url, confirmed_email } }) => ({
    id,
    name: name ?? username,
    picture: profile_image_url,
    email: confirmed_email,
    isEmailVerified: confirmed_email !== undefined,
  }),
);

/** Twitch returns only verified emails. */
export const readTwitch = reader(
  z.object({
    data: z.tuple([z.object({ id, login: text, display_name: text, email: text, profile_image_url: text })]),
  }),
  ({ data: [user] }) => ({
    id: user.id,
    name: user.display_name ?? user.login,
    picture: user.profile_image_url,
    email: user.email,
    isEmailVerified: true,
  }),
);

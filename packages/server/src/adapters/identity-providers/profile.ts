import { fields } from '@portico/contract';
import { isStorable } from '../../platform/json-text.ts';

/** What a provider tells of a person, in one shape for all of them. */
export interface ProviderProfile {
  /** The id of the account at the provider; it never changes. */
  readonly accountId: string;
  /** As the provider writes it; null when it gives none, or one that cannot be an address. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly displayName: string | null;
  readonly pictureUrl: string | null;
}

/** The same as a provider gives it: nothing in it can be relied upon yet. */
export interface RawProfile {
  readonly id: string | number;
  readonly email?: string | null | undefined;
  readonly isEmailVerified?: boolean | undefined;
  readonly name?: string | null | undefined;
  readonly picture?: string | null | undefined;
}

/** It stands in an index, whose entries have room for about 2700 bytes. */
const accountIdLengthMax = 512;
const pictureUrlLengthMax = 2000;

/**
 * Brings what a provider said into a shape that can be stored.
 *
 * @returns undefined when there is no id that could be used
 */
export function tidyProfile(raw: RawProfile): ProviderProfile | undefined {
  const accountId = String(raw.id);
  if (accountId === '' || accountId.length > accountIdLengthMax || !isStorable(accountId)) return undefined;
  const email = fields.email.safeParse(raw.email?.trim());
  return {
    accountId,
    email: email.success ? email.data : null,
    isEmailVerified: email.success && raw.isEmailVerified === true,
    displayName: tidyName(raw.name),
    pictureUrl: tidyPicture(raw.picture),
  };
}

function tidyName(name: string | null | undefined): string | null {
  const tidy = (name ?? '').replaceAll('\0', '').trim().slice(0, fields.displayNameLengthMax).toWellFormed();
  return tidy === '' ? null : tidy;
}

function tidyPicture(picture: string | null | undefined): string | null {
  if (typeof picture !== 'string' || picture.length > pictureUrlLengthMax || !isStorable(picture)) return null;
  const url = URL.parse(picture);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null;
}

import { fields } from '@portico/contract';
import { isStorable } from '../../base/json-text.ts';

/** Profile of a provider account, in the same shape for all providers. */
export interface ProviderProfile {
  /** The ID of the account at the provider. It never changes. */
  readonly accountId: string;
  /** In the provider's spelling. Null when the provider returns none or an invalid one. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly displayName: string | null;
  readonly pictureUrl: string | null;
}

/** Profile as the provider returned it, not validated. */
export interface RawProfile {
  readonly id: string | number;
  readonly email?: string | undefined;
  readonly isEmailVerified?: boolean | undefined;
  readonly name?: string | undefined;
  readonly picture?: string | undefined;
}

/** The account ID is indexed, and an index entry has room for about 2700 bytes. */
const accountIdLengthMax = 512;
const pictureUrlLengthMax = 2000;

/**
 * Normalizes the profile of a provider for storage.
 *
 * @returns undefined when the account ID is missing or unusable
 */
export function tidyProfile(raw: RawProfile): ProviderProfile | undefined {
  // Digits of a larger number are lost, so it could be the ID of another account.
  if (typeof raw.id === 'number' && !Number.isSafeInteger(raw.id)) return undefined;
  const accountId = String(raw.id);
  if (accountId === '' || accountId.length > accountIdLengthMax || !isStorable(accountId)) return undefined;
  const spelled = raw.email?.trim() ?? '';
  const hasEmail = fields.emailOf(spelled) !== undefined;
  return {
    accountId,
    email: hasEmail ? spelled : null,
    isEmailVerified: hasEmail && raw.isEmailVerified === true,
    displayName: tidyName(raw.name),
    pictureUrl: tidyPicture(raw.picture),
  };
}

function tidyName(name: string | undefined): string | null {
  const tidy = (name ?? '').replaceAll('\0', '').trim().slice(0, fields.displayNameLengthMax).toWellFormed();
  return tidy === '' ? null : tidy;
}

function tidyPicture(picture: string | undefined): string | null {
  if (typeof picture !== 'string' || picture.length > pictureUrlLengthMax || !isStorable(picture)) return null;
  const url = URL.parse(picture);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null;
}

import { type AdminOwnedProject, providerName } from '@portico/react';
import { methodName } from '../../../features/history/method-name.ts';
import { periodText } from '../../../lib/url-period.ts';
import type { UserFilterSearch } from './user-search.ts';

/** Filters that are on or off, with the names of their values. */
export const choices = {
  verified: { name: 'Primary email', yes: 'Verified', no: 'Not verified' },
  twoFactor: { name: 'Two-factor authentication', yes: 'On', no: 'Off' },
  restricted: { name: 'Restriction', yes: 'Restricted', no: 'Not restricted' },
  leaving: { name: 'Deletion', yes: 'To be deleted', no: 'Not to be deleted' },
} as const;

/** The names of the lists with anonymous users. */
export const anonymousChoices = { included: 'With anonymous users', only: 'Only anonymous users' } as const;

/** Returns the sign-in methods that users of a project can have. */
export function methodsOf({ config }: AdminOwnedProject): readonly { value: string; text: string }[] {
  const own = ['password', 'otp', 'passkey'].map((value) => ({ value, text: methodName(value) }));
  return [...own, ...config.oauthProviders.map(({ id }) => ({ value: id, text: providerName(id) }))];
}

/** A filter that is set, as a text, with its parameters in the URL. */
export interface SetFilter {
  readonly name: string;
  readonly value: string;
  readonly keys: readonly (keyof UserFilterSearch)[];
}

/** Names of the things that filters name by their ID. */
export interface FilterNames {
  readonly team: string | undefined;
  readonly product: string | undefined;
}

/** Returns the filters that are set, in the order of the form. */
export function setFiltersOf(search: UserFilterSearch, names: FilterNames): readonly SetFilter[] {
  const found: (SetFilter | false | undefined)[] = [
    ...Object.entries(choices).map(([key, { name, yes, no }]) => {
      const value = search[key as keyof typeof choices];
      return value !== undefined && { name, value: value ? yes : no, keys: [key as keyof typeof choices] };
    }),
    search.method !== undefined && { name: 'Sign-in method', value: methodName(search.method), keys: ['method'] },
    search.anonymous !== undefined && {
      name: 'Anonymous users',
      value: search.anonymous === 'only' ? 'Only' : 'Included',
      keys: ['anonymous'],
    },
    search.team !== undefined && { name: 'Team', value: names.team ?? search.team, keys: ['team'] },
    search.permission !== undefined && { name: 'Permission', value: search.permission, keys: ['permission'] },
    search.product !== undefined && { name: 'Product', value: names.product ?? search.product, keys: ['product'] },
    periodOf('Signed up', search, 'since', 'until'),
    periodOf('Last active', search, 'activeSince', 'activeUntil'),
  ];
  return found.filter((filter) => filter !== false && filter !== undefined);
}

type TimeKey = 'since' | 'until' | 'activeSince' | 'activeUntil';

function periodOf(name: string, search: UserFilterSearch, from: TimeKey, to: TimeKey): SetFilter | undefined {
  const value = periodText(search[from], search[to]);
  return value === undefined ? undefined : { name, value, keys: [from, to] };
}

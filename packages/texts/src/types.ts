import type { accountBilling } from './en-US/account-billing.ts';
import type { accountPages } from './en-US/account-pages.ts';
import type { accountTeams } from './en-US/account-teams.ts';
import type { errorPage } from './en-US/error-page.ts';
import type { impersonationPage } from './en-US/impersonation-page.ts';
import type { keepPage } from './en-US/keep-page.ts';
import type { legalLinks } from './en-US/legal-links.ts';
import type { mailPages } from './en-US/mail-pages.ts';
import type { onboardingPage } from './en-US/onboarding-page.ts';
import type { restrictedPage } from './en-US/restricted-page.ts';
import type { english } from './en-US/shared.ts';
import type { signInPages } from './en-US/sign-in-pages.ts';
import type { teamPages } from './en-US/team-pages.ts';
import type { teamSwitcher } from './en-US/team-switcher.ts';
import type { Translated } from './languages.ts';
import type { Text } from './text.ts';

/** Loads the texts of a file. */
export type Load<T> = () => Promise<{ readonly texts: T }>;

/** The texts of a part in each language. A literal import of each file lets bundlers make a chunk of it. */
export type Translations<T> = Readonly<Record<Translated, Load<T>>>;

/** A text with the place `{count}` can have plural forms. */
type Translation<English> = {
  readonly [Key in keyof English]: English[Key] extends `${string}{count}${string}` ? Text : string;
};

/** Translations of all texts of the components except those of the account settings. */
export type PageTexts = Translation<
  typeof english &
    typeof signInPages &
    typeof legalLinks &
    typeof impersonationPage &
    typeof keepPage &
    typeof mailPages &
    typeof teamPages &
    typeof teamSwitcher &
    typeof errorPage &
    typeof restrictedPage &
    typeof onboardingPage
>;

/** Translations of the texts of the account settings. */
export type AccountTexts = Translation<typeof accountBilling & typeof accountPages & typeof accountTeams>;

import type { accountBilling } from './account-billing.ts';
import type { accountPages } from './account-pages.ts';
import type { accountTeams } from './account-teams.ts';
import type { english } from './english.ts';
import type { errorPage } from './error-page.ts';
import type { impersonationPage } from './impersonation-page.ts';
import type { keepPage } from './keep-page.ts';
import type { legalLinks } from './legal-links.ts';
import type { mailPages } from './mail-pages.ts';
import type { onboardingPage } from './onboarding-page.ts';
import type { restrictedPage } from './restricted-page.ts';
import type { signInPages } from './sign-in-pages.ts';
import type { teamPages } from './team-pages.ts';
import type { teamSwitcher } from './team-switcher.ts';

/** Supported languages, and their texts for screen readers while a page is loading. */
export const loadingWords = {
  'en-US': 'Loading',
  'de-DE': 'Wird geladen',
  'es-ES': 'Cargando',
  'fr-CA': 'Chargement',
  'fr-FR': 'Chargement',
  'it-IT': 'Caricamento',
  'ja-JP': '読み込み中',
  'ko-KR': '불러오는 중',
  'pt-BR': 'Carregando',
  'pt-PT': 'A carregar',
  'zh-CN': '正在加载',
  'zh-TW': '載入中',
} as const;

/** A supported language. @see docs/reference/protocol/sdk.md#react-and-nextjs */
export type Language = keyof typeof loadingWords;

/** A language that is loaded on demand. */
export type Translated = Exclude<Language, 'en-US'>;

type Translation<English> = Readonly<Record<keyof English, string>>;

/** Translations of all texts except those of the account settings. */
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

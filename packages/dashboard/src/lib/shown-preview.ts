import type { BrandColors } from '@portico/contract/branding';
import type { Branding, ColorMode, MockProject, Theme } from '@portico/react';

/** What the Branding screen sends to the preview in its frame. */
export interface ShownPreview {
  readonly page: 'sign-in' | 'sign-up' | 'account-settings';
  readonly mode: Exclude<ColorMode, 'system'>;
  /** Colors, radius and font. A change shows at once, while a change of the project starts the page again. */
  readonly theme: Theme;
  readonly project: MockProject & {
    readonly branding: Pick<Branding, 'layout' | 'pictureUrl' | 'methods' | 'texts' | 'termsUrl' | 'privacyUrl'>;
  };
}

/** What the Branding screen sends to the preview of the purchase page. */
export interface ShownPurchase {
  readonly mode: ShownPreview['mode'];
  readonly look: {
    readonly light: BrandColors;
    readonly dark: BrandColors;
    readonly radius: number | undefined;
    readonly font: string | undefined;
  };
  readonly project: Readonly<
    Record<'projectId' | 'projectDisplayName', string> &
      Record<`project${'Logo' | 'FullLogo' | 'LogoDarkMode' | 'LogoFullDarkMode'}Url`, string | null>
  >;
}

/** The message of the preview when it is ready to be told what to show. */
export type PreviewIsReady = 'portico-preview-is-ready';

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

/** The message of the preview when it is ready to be told what to show. */
export type PreviewIsReady = 'portico-preview-is-ready';

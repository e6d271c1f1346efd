import type { Branding, ColorMode, MockProject, Theme } from '@portico/react';
import type { Look } from '../purchase/look.ts';
import type { Checkout } from '../purchase/purchase-api.ts';

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
  readonly look: Look;
  readonly project: Pick<
    Checkout,
    | 'project_id'
    | 'project_display_name'
    | 'project_logo_url'
    | 'project_full_logo_url'
    | 'project_logo_dark_mode_url'
    | 'project_logo_full_dark_mode_url'
  >;
}

/** The message of the preview when it is ready to be told what to show. */
export type PreviewIsReady = 'portico-preview-is-ready';

import { type BrandColors, completeColors, fontOf, shownMethods } from '@portico/contract/branding';
import type { AdminOwnedProject, ProjectBranding } from '@portico/react';
import type { ShownPreview, ShownPurchase } from '../../../lib/shown-preview.ts';
import { enabledMethods } from './enabled-methods.ts';

/** Returns what the pages read from the project, with a branding that is not published. */
export function shownProject(
  project: AdminOwnedProject,
  branding: ProjectBranding,
  identifierFirst: boolean,
): ShownPreview['project'] {
  const { displayName, logoUrl, fullLogoUrl, logoDarkModeUrl, logoFullDarkModeUrl, config } = project;
  const { termsUrl, privacyUrl, pictureUrl, layout, texts } = branding;
  const methods = shownMethods(branding, enabledMethods(project));
  return {
    displayName,
    logoUrl,
    fullLogoUrl,
    logoDarkModeUrl,
    logoFullDarkModeUrl,
    branding: { layout, pictureUrl, texts, methods, termsUrl, privacyUrl },
    config: {
      signUpEnabled: config.signUpEnabled,
      identifierFirst,
      credentialEnabled: config.credentialEnabled,
      magicLinkEnabled: config.magicLinkEnabled,
      passkeyEnabled: config.passkeyEnabled,
      oauthProviders: config.oauthProviders.map(({ id }) => ({ id })),
    },
  };
}

/** Returns what the purchase page shows of the project, with a branding that is not published. */
export function shownPurchase(project: AdminOwnedProject, branding: ProjectBranding): Omit<ShownPurchase, 'mode'> {
  const { id, displayName, logoUrl, fullLogoUrl, logoDarkModeUrl, logoFullDarkModeUrl } = project;
  return {
    look: { ...completeColors(branding), radius: branding.radius, font: fontOf(branding) },
    project: {
      projectId: id,
      projectDisplayName: displayName,
      projectLogoUrl: logoUrl,
      projectFullLogoUrl: fullLogoUrl,
      projectLogoDarkModeUrl: logoDarkModeUrl,
      projectLogoFullDarkModeUrl: logoFullDarkModeUrl,
    },
  };
}

/** Returns the look as the theme of an app. It changes without starting the page again. */
export function themeOf(branding: ProjectBranding): ShownPreview['theme'] {
  const { light, dark } = completeColors(branding);
  const font = fontOf(branding);
  return {
    light: withoutAbsent(light),
    dark: withoutAbsent(dark),
    ...(branding.radius === undefined ? {} : { radius: `${branding.radius}px` }),
    ...(font === undefined ? {} : { font }),
  };
}

function withoutAbsent(colors: BrandColors): NonNullable<ShownPreview['theme']['light']> {
  return Object.fromEntries(Object.entries(colors).filter(([, color]) => color !== undefined));
}

export {
  type BrandedProject,
  brandingPlaces,
  emailBrandingOf,
  valuesOfBranding,
  withoutMissingLogos,
} from './email-branding.ts';
export { themeSourceOf } from './themes.ts';

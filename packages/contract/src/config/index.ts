export * from './built-in-email-texts.ts';
export * from './built-in-emails.ts';
export * from './email-sources.ts';
export * from './identity-providers.ts';
export * from './overrides.ts';
export * from './payments-config.ts';
export * from './production-checks.ts';
export * from './project-config.ts';

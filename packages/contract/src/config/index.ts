export * from './overrides.ts';
export * from './project-config.ts';

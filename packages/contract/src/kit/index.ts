export * from './body-limits.ts';
export * from './endpoint.ts';
export * from './entity.ts';
export * from './known-error.ts';
export * from './levels.ts';
export * from './roles.ts';
export * from './shapes.ts';

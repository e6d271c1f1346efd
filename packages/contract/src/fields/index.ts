export * from './ids.ts';
export * from './text.ts';
export * from './values.ts';

export * from './cursors.ts';
export * from './email.ts';
export * from './ids.ts';
export * from './json.ts';
export * from './json-bytes.ts';
export * from './text.ts';
export * from './values.ts';

export * from './cursors.ts';
export * from './email.ts';
export * from './ids.ts';
export * from './json.ts';
export * from './json-bytes.ts';
export * from './tags.ts';
export * from './text.ts';
export { isStoredUuid, isUuid } from './uuid.ts';
export * from './values.ts';

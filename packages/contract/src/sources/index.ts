export { csvFields } from './csv.ts';
export { csvRows } from './csv-rows.ts';
export { type Fields, fieldsOf, itemsOf, type SourceOptions, textOf, usualRoles } from './source.ts';
export { type SourceFile, SourceProblem } from './source-file.ts';
export { sources } from './sources.ts';
export { stackMembership } from './stack-auth.ts';

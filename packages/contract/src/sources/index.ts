export { type Batch, batchesOf, createdName, type LeftOut } from './batches.ts';
export { csvFields, csvHashFormats, formatField } from './csv.ts';
export {
  type CsvColumn,
  type CsvMapping,
  csvColumns,
  guessedFormat,
  guessedMapping,
  mappingText,
  savedMapping,
  shownSample,
} from './csv-mapping.ts';
export { type FieldCount, FieldCounts } from './field-counts.ts';
export { linesOfFile, linesOfSource, notJson, type ReadLine } from './lines.ts';
export { type Fields, fieldsOf, itemsOf, pairsOf, rolesOf, type SourceOptions, textOf, usualRoles } from './source.ts';
export { type SourceFacts, sourceFacts } from './source-facts.ts';
export { type SourceFile, SourceProblem } from './source-file.ts';
export { sources } from './sources.ts';
export { stackMembership } from './stack-auth.ts';
export { utf8Text } from './utf8-text.ts';

export { type Batch, batchesOf, createdName, type LeftOut } from './batches.ts';
export {
  type CsvColumn,
  type CsvFacts,
  csvFacts,
  noTimesOfColumn,
  shownSample,
  timesOfColumn,
  wordsOfColumn,
} from './csv/columns.ts';
export { isUnclearEmptyText, knownEmptyTexts } from './csv/empty-texts.ts';
export { type CsvKind, csvFields, kindOfField } from './csv/fields.ts';
export { meaningOf } from './csv/flags.ts';
export { guessedMapping, openTimes, withTimes } from './csv/guess.ts';
export { isImportableHash } from './csv/hash-forms.ts';
export { csvHashFormats, guessedFormat } from './csv/hashes.ts';
export {
  type CsvMapping,
  columnsIn,
  emptyMapping,
  fieldsOfColumn,
  placeOfColumn,
  withColumnName,
} from './csv/mapping.ts';
export { type CsvPreviewCell, type CsvPreviewRow, csvPreview } from './csv/preview.ts';
export { mappingObject, mappingOfPairs, mappingText, savedMapping } from './csv/saved-mapping.ts';
export { formOf } from './csv/times.ts';
export { type FieldCount, FieldCounts } from './field-counts.ts';
export { linesOfFile, linesOfSource, notJson, type ReadLine } from './lines.ts';
export { type ReasonCount, reasonCounts } from './reason-counts.ts';
export { type Fields, fieldsOf, itemsOf, pairsOf, rolesOf, type SourceOptions, textOf, usualRoles } from './source.ts';
export { type SourceFacts, sourceFacts } from './source-facts.ts';
export { type SourceFile, SourceProblem } from './source-file.ts';
export { sources } from './sources.ts';
export { stackMembership } from './stack-auth.ts';
export type { TimeForm } from './time-form.ts';
export { utf8Text } from './utf8-text.ts';

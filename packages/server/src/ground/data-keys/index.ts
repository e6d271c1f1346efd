export { dataKeyCommands } from './data-keys.commands.ts';
export { renewRecordsJob } from './data-keys.jobs.ts';
export { destroyAllDataKeys, destroyDataKeys, noteDataKeyUse } from './data-keys.queries.ts';
export {
  dataKeyFor,
  newDataKey,
  openDataKey,
  storeDataKey,
} from './data-keys.service.ts';
export { dataKeysFeature } from './feature.ts';
export { readMasterKeyUses, rewrapDataKeys } from './rewrap.service.ts';
export {
  headOf,
  type OpenText,
  openText,
  prepareToOpen,
  prepareToOpenAll,
  prepareToSeal,
  type SealText,
  sealText,
  sealWith,
  type TextKind,
} from './sealed-texts.ts';
export { ownerOf, renewTexts, resealed } from './text-columns.ts';

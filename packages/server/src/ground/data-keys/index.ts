export { dataKeyCommands } from './data-keys.commands.ts';
export {
  dataKeyCleanups,
  type EncryptedRecords,
  renewRecordsJob,
  rewrapDataKeysJob,
} from './data-keys.jobs.ts';
export { destroyAllDataKeys, destroyDataKeys, noteDataKeyUse, type StoredDataKey } from './data-keys.queries.ts';
export {
  type AnyKeyContext,
  dataKeyFor,
  type KeyContext,
  newDataKey,
  openDataKey,
  storeDataKey,
} from './data-keys.service.ts';
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

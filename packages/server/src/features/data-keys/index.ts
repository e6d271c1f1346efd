export { dataKeyCommands } from './data-keys.commands.ts';
export { dataKeyCleanups, type EncryptedRecords, renewRecordsJob, rewrapDataKeysJob } from './data-keys.jobs.ts';
export { destroyDataKeys, noteDataKeyUse, type StoredDataKey } from './data-keys.queries.ts';
export { dataKeyFor, type KeyContext, openDataKey } from './data-keys.service.ts';
export { readMasterKeyUses, rewrapDataKeys } from './rotation.service.ts';

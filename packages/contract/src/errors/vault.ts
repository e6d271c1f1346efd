import { knownError } from '../kit/known-error.ts';

export const DataVaultStoreDoesNotExist = knownError('DATA_VAULT_STORE_DOES_NOT_EXIST', {
  status: 400,
  details: { store_id: 'string' },
  message: (d) => `The vault store ${JSON.stringify(d.store_id)} does not exist.`,
});

export const DataVaultStoreHashedKeyDoesNotExist = knownError('DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST', {
  status: 400,
  details: { store_id: 'string', hashed_key: 'string' },
  message: (d) => `The vault store ${JSON.stringify(d.store_id)} has no entry with the key ${d.hashed_key}.`,
});

export const WorkflowTokenDoesNotExist = knownError('WORKFLOW_TOKEN_DOES_NOT_EXIST', {
  status: 400,
  message: 'The workflow token does not exist.',
});

export const WorkflowTokenExpired = knownError('WORKFLOW_TOKEN_EXPIRED', {
  status: 400,
  message: 'The workflow token has expired.',
});

/** Returns the code that stores and reads a value of a store. */
export function vaultCode(storeId: string): string {
  return `const store = await serverApp.getDataVaultStore('${storeId}');
const secret = process.env.VAULT_SECRET!;

await store.setValue(user.id, 'a value that only your server reads', { secret });
const value = await store.getValue(user.id, { secret }); // null if there is none`;
}

/** The command that creates the secret of the code. */
export const secretCommand = 'echo "VAULT_SECRET=$(openssl rand -base64 32)" >> .env';

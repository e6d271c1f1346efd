/** From when on a key signs access tokens. */
export interface SigningPeriodsTable {
  number: number;
  /** ID of the server secret from which the key is derived. */
  secret_id: string;
  /** Which of the keys of the secret. */
  key_index: number;
  created_at: Date;
  signs_from: Date;
  /** Why servers start without this secret. Null while they need it. */
  dropped_as: 'lost' | 'leaked' | null;
  dropped_at: Date | null;
}

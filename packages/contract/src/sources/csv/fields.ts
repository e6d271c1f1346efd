import type { TimeForm } from '../time-form.ts';

/** What the values of a field are. */
export type CsvKind = 'id' | 'email' | 'flag' | 'name' | 'image' | 'hash' | 'salt' | 'time' | 'tags';

/** The fields of a user that a column of a CSV can have. */
const kinds: Readonly<Record<string, CsvKind>> = {
  id: 'id',
  primary_email: 'email',
  primary_email_verified: 'flag',
  display_name: 'name',
  profile_image_url: 'image',
  password_hash: 'hash',
  signed_up_at_millis: 'time',
  last_active_at_millis: 'time',
  restricted_by_admin: 'flag',
  tags: 'tags',
  password_salt: 'salt',
};

/** The fields that a column of a CSV can have. */
export const csvFields: readonly string[] = Object.keys(kinds);

/** Returns what the values of a field are. Undefined if there is no such field. */
export function kindOfField(field: string): CsvKind | undefined {
  return Object.hasOwn(kinds, field) ? kinds[field] : undefined;
}

/** The forms of times that a mapping can name. */
export const timeForms: readonly TimeForm[] = ['day-month', 'month-day'];

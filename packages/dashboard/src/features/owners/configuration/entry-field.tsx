import { idProblem } from './entry-ids.ts';
import { NameAndIdFields } from './name-and-id-fields.tsx';

/** What an owner enters for an entry of the configuration. */
interface Entered {
  name: string;
  id: string;
}

/**
 * Returns the field of a dialog for the display name and the ID of a configuration entry.
 *
 * @param taken IDs of the entries that exist; undefined for an entry that exists itself
 */
export function entryField({ name, id }: Entered, set: (change: Partial<Entered>) => void, taken?: readonly string[]) {
  return {
    id: 'id',
    problem: taken && idProblem(id, taken),
    shows: (error: string | undefined) => (
      <NameAndIdFields
        name={name}
        id={id}
        isNew={taken !== undefined}
        idError={error}
        onName={(next) => set({ name: next })}
        onId={(next) => set({ id: next })}
      />
    ),
  };
}

/** Returns the display name as the configuration stores it. An empty one is not stored. */
export function displayNameOf({ name }: Entered): { displayName?: string } {
  return name.trim() === '' ? {} : { displayName: name.trim() };
}

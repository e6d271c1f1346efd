import type { AdminOwnedProject } from '@portico/react';

/** A person of the project, as they are found. */
interface FoundPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly imageUrl: string | null;
}

/** People that are looked at. A project has fewer. */
const peopleMax = 200;

/** Returns the people of a project. The API has no search for them, because there are few. */
export async function peopleOf(app: AdminOwnedProject['app']): Promise<FoundPerson[]> {
  const { items } = await app.people.list({ limit: peopleMax });
  return items.map(({ userId: id, displayName, primaryEmail: email, profileImageUrl: imageUrl }) => {
    return { id, name: displayName ?? email ?? id, email, imageUrl };
  });
}

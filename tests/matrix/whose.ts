// Writes who may call each operation, as the declarations say, for a review.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type EndpointSpec, endpoints, type Operation, type ProjectRole, requiredRole } from '@portico/contract';

const file = new URL('whose.snap', import.meta.url);

/** A row of `whose.snap`: who may call an operation, as it was reviewed. */
interface ReviewedRow {
  readonly operation: string;
  /** The lowest role of a person. `-` for an operation without a caller. */
  readonly role: ProjectRole | '-';
  /** Whether no key may call it: it acts on the team that owns the project, and so on all its projects. */
  readonly isOfPeople: boolean;
}

/** Returns `whose.snap`, which `npm run fix` writes and people review. */
export const reviewedText = (): string => readFileSync(file, 'utf8');

/** Returns who may call each operation, as it was reviewed. Tests compare the server with it, not with the declarations. */
export function reviewedRows(): readonly ReviewedRow[] {
  return reviewedText()
    .trim()
    .split('\n')
    .map((line) => {
      const [method, path, , role] = line.split(' ');
      return {
        operation: `${method} ${path}`,
        role: role as ReviewedRow['role'],
        isOfPeople: line.includes('{"of":"people"'),
      };
    });
}

/** Returns the same as the declarations say it. */
export function declaredText(): string {
  const rows = (Object.entries(endpoints) as [Operation, EndpointSpec][]).map(([operation, spec]) => {
    const { whose, access, limitedSession, changesCredentials } = spec;
    const role = access === 'public' ? '-' : requiredRole(operation, spec);
    return `${operation} ${access} ${role} ${JSON.stringify({ whose, limitedSession, changesCredentials })}\n`;
  });
  return rows.sort().join('');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(file, declaredText());

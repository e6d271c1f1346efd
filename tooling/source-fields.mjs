import { sourceFacts } from '../packages/contract/src/sources/source-facts.ts';
import { sourceRules } from '../packages/contract/src/sources/source-rules.ts';

const intro = `# Fields of other systems

What [\`portico import --from\`](sources.md) makes of each field. This page is generated from the rules of the import.

- A value is understood, or its line is **refused** with the field and the value, or the field is **counted** in the report with the reason and the number of
  lines.
- Fields that are not on this page are counted as *is not imported*. Empty values are nothing: null, and texts without characters.
- Texts can be numbers, because systems write IDs in both ways. Yes or no can be \`true\`, \`t\`, \`yes\`, \`y\`, \`on\` or \`1\`, and their opposites. Objects
  and lists can be JSON in a text.
- Times are ISO 8601, the texts of databases, or numbers: milliseconds since 1970, if the table does not say seconds. A time without a zone is in UTC. Times
  before 1990 and after 2199 are refused, because their unit is another one. \`0\`, \`0001-01-01T00:00:00Z\` and other forms of *never* are counted, and become
  nothing.
- Of two names of a field with two values, the first one counts, and the other is counted as different.
- A record that is nothing to import, such as a deleted user, is **skipped**. This stops no import.
- A user who had a password there and has none here is counted with each reason: *the user has a password there, and none here*.
- Of an item in a list that is not understood, such as an account, only the item is left out, and counted.
- An account of a provider that the project does not have is left out alone, and the report names it.
`;

/** Returns the text of `docs/move-in/source-fields.md`: what an import makes of each field. */
export function sourceFieldsPage() {
  const systems = Object.entries(sourceRules).map(([system, records]) => {
    const name = sourceFacts[system]?.name ?? 'Stack Auth';
    const tables = Object.entries(records).map(([place, rules]) => tableOf(`${name}: ${place}`, rules));
    return `## ${name}\n\n${tables.join('\n\n')}\n`;
  });
  return `${intro}\n${systems.join('\n')}`;
}

function tableOf(place, rules) {
  const rows = Object.values(rules).map(rowOf);
  return [`### ${place}`, '', '| Field | Value | Becomes | Another value |', '|---|---|---|---|', ...rows].join('\n');
}

function rowOf({ names, kind, becomes, otherwise, read, isRequired }) {
  const field = `${names.map((name) => `\`${name}\``).join(', ')}${isRequired === true ? ' (required)' : ''}`;
  if (read === null) return `| ${field} | any | not needed: ${becomes} | – |`;
  if (read === undefined) return `| ${field} | any | not imported, and counted: ${becomes} | – |`;
  return `| ${field} | ${kind} | ${becomes} | ${kind === 'any value' ? '–' : otherwise === 'refused' ? 'refused' : 'counted'} |`;
}

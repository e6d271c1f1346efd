// Prints the problems of documents. A process of its own, because checks remember files that they have read, and the generated pages are
// written after the first checks.
import { problemsOfDocuments } from './lib/own-checks.mjs';

const problems = await problemsOfDocuments();
for (const problem of problems) process.stdout.write(`  ${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

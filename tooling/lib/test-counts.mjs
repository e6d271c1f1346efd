import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './paths.mjs';

/**
 * Reads the JSON report of the test runner. A file that failed to load counts as one failure.
 *
 * @returns `{ passed, failed, skipped, failures }`, with failures as "file: test". Without a report, there is one
 *   failure.
 */
export function countsOf(report) {
  if (!existsSync(report))
    return { passed: 0, failed: 1, skipped: 0, failures: ['the test runner ended without a report'] };
  const { numPassedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failures = testResults.flatMap((file) => {
    const path = relative(root, file.name);
    const failed = file.assertionResults.filter((one) => one.status === 'failed');
    if (file.status === 'failed' && failed.length === 0) return [`${path} could not be loaded`];
    return failed.map((one) => `${path}: ${one.fullName.trim()}`);
  });
  return {
    passed: numPassedTests,
    failed: failures.length,
    skipped: numPendingTests + numTodoTests,
    failures,
  };
}

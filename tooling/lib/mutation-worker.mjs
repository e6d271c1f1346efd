// Removes the guards whose names its parent sends, one at a time, and sends back how many tests failed. Ends at `null`.
import { guards } from '../../tests/mutations/guards.mjs';
import { startMutatedTests } from './mutated-tests.mjs';

const tests = await startMutatedTests(process.argv.slice(2));
process.on('message', async (name) => {
  if (name === null) {
    await tests.close();
    // Vitest has set another code, because tests failed.
    process.exit(0);
  }
  const mutation = guards.find(({ guard }) => guard === name);
  const begun = performance.now();
  // On a busy machine, a test of what happens at the same time can pass once.
  const failures = (await tests.failuresWithout(mutation)) || (await tests.failuresWithout(mutation));
  if (process.connected) process.send({ name, failures, millis: performance.now() - begun });
});
// The parent has ended.
process.on('disconnect', async () => {
  await tests.close();
  process.exit(1);
});
process.send({});

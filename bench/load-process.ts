import autocannon from 'autocannon';

/** A process that sends requests until it gets a message, and then reports what it has measured. Its argument is what `autocannon` takes, as JSON. */
const load = autocannon(JSON.parse(process.argv[2] ?? '{}'), (error: Error | null, result: object) => {
  if (error) throw error;
  process.send?.(result);
  process.disconnect();
});
process.once('message', () => load.stop());

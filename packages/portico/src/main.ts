/** The program `portico`, and `npm start` in a clone. Without a command, it runs the server. */

const words = process.argv.slice(2).filter((word) => word !== '');
if (words.length === 0 || words.join(' ') === 'start') {
  // Loaded on demand, so that the supervisor of several processes stays small.
  const { start } = await import('@portico/server/process/start');
  await start();
} else {
  const { runProgram } = await import('./program.ts');
  const code = await runProgram(words);
  // After a failure, something may still be open.
  if (code !== 0) process.exit(code);
}

import { buildTemplate } from './engines/embedded/build-template.ts';

/** Build step: `node --conditions=source packages/server/src/db/make-template.ts DIRECTORY`. */

const [, , targetDir] = process.argv;
if (targetDir === undefined) throw new Error('Missing argument: the directory for the template.');
await buildTemplate(targetDir);

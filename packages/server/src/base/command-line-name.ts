import { basename } from 'node:path';

/** Whether this process is the program of the package `portico`, and not `npm start` in a clone. */
export const isPackage = basename(process.argv[1] ?? '', '.js') === 'portico';

/** Returns the command line that an operator enters, such as `portico rotate` or `npm start -- rotate`. */
export const commandLineOf = (words: string): string => `${isPackage ? 'portico' : 'npm start --'} ${words}`;

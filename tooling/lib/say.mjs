const colours = process.stdout.isTTY && process.env.NO_COLOR === undefined;
const paint = (code) => (text) => (colours ? `\u001b[${code}m${text}\u001b[0m` : text);

/** Dims a text on terminals that show colours. */
export const dim = paint(2);
/** Makes a text red on terminals that show colours. */
export const red = paint(31);
/** Makes a text green on terminals that show colours. */
export const green = paint(32);
/** Makes a text yellow on terminals that show colours. */
export const yellow = paint(33);

/** Prints one line. */
export const say = (line = '') => process.stdout.write(`${line}\n`);

/** Seconds since a mark of `performance.now()`, as people read them. */
export const since = (mark) => `${((performance.now() - mark) / 1000).toFixed(1)} s`;

/** Ends the process with a message for a person: what happened, then what to do. */
export function giveUp(happened, whatToDo) {
  process.stderr.write(`\n${red(happened)}\n${whatToDo === undefined ? '' : `${whatToDo}\n`}`);
  process.exit(1);
}

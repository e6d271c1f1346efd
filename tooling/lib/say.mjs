const colours = process.stdout.isTTY && process.env.NO_COLOR === undefined;
const paint = (code) => (text) => (colours ? `\u001b[${code}m${text}\u001b[0m` : text);

/** Dims a text on terminals with colors. */
export const dim = paint(2);
/** Colors a text red on terminals with colors. */
export const red = paint(31);
/** Colors a text green on terminals with colors. */
export const green = paint(32);
/** Colors a text yellow on terminals with colors. */
export const yellow = paint(33);

/** Prints one line. */
export const say = (line = '') => process.stdout.write(`${line}\n`);

/** Returns the seconds since a time of `performance.now()`, as text. */
export const since = (mark) => `${((performance.now() - mark) / 1000).toFixed(1)} s`;

/** Exits the process with a message: what happened, then what to do. */
export function giveUp(happened, whatToDo) {
  process.stderr.write(`\n${red(happened)}\n${whatToDo === undefined ? '' : `${whatToDo}\n`}`);
  process.exit(1);
}

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

/** What is running, with the time of its start. A terminal shows it in its last line. */
const running = new Map();
const isTerminal = process.stdout.isTTY === true && process.stdout.hasColors?.() === true;
const startOfLine = '\r\u001b[K';
let clock;

/** Prints one line. */
export const say = (line = '') => {
  process.stdout.write(`${running.size > 0 && isTerminal ? startOfLine : ''}${line}\n`);
  showRunning();
};

/**
 * Says what is running until it has ended. A terminal shows each second how long it has taken.
 *
 * @returns the result of the work
 */
export async function withProgress(name, work) {
  running.set(name, performance.now());
  if (isTerminal) clock ??= setInterval(showRunning, 1000);
  else say(`${name} …`);
  showRunning();
  try {
    return await work;
  } finally {
    running.delete(name);
    if (isTerminal) process.stdout.write(startOfLine);
    if (running.size === 0) clock = clearInterval(clock);
    showRunning();
  }
}

function showRunning() {
  if (!isTerminal || running.size === 0) return;
  const parts = [...running].map(
    ([name, started]) => `${name} … ${Math.floor((performance.now() - started) / 1000)} s`,
  );
  process.stdout.write(`${startOfLine}${dim(parts.join(' · ').slice(0, process.stdout.columns - 1))}`);
}

/** Returns the seconds since a time of `performance.now()`, as text. */
export const since = (mark) => `${((performance.now() - mark) / 1000).toFixed(1)} s`;

/** Exits the process with a message: what happened, then what to do. */
export function giveUp(happened, whatToDo) {
  process.stderr.write(`\n${red(happened)}\n${whatToDo === undefined ? '' : `${whatToDo}\n`}`);
  process.exit(1);
}

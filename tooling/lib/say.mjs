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

/** What is running: its name, the time of its start, and what says how far it is. */
const running = new Map();
const isTerminal = process.stdout.isTTY === true && process.stdout.hasColors?.() === true;
const startOfLine = '\r\u001b[K';
/** Longest silence while something runs, in milliseconds. Output that is not a terminal gets a line then. */
const silenceMax = 2000;
let clock;
let lastLine = 0;

/** Prints one line. */
export const say = (line = '') => {
  process.stdout.write(`${running.size > 0 && isTerminal ? startOfLine : ''}${line}\n`);
  lastLine = performance.now();
  if (isTerminal) showRunning();
};

/**
 * Says what is running until it has ended. A terminal shows each second how long it has taken, and a log gets a line before two seconds of
 * silence have passed.
 *
 * @param howFar returns how far the work is, such as `212 packages`
 * @returns the result of the work
 */
export async function withProgress(name, work, howFar = () => '') {
  running.set(name, { started: performance.now(), howFar });
  clock ??= setInterval(tick, isTerminal ? 1000 : silenceMax / 4);
  if (isTerminal) showRunning();
  else say(`${name} …`);
  try {
    return await work;
  } finally {
    running.delete(name);
    if (isTerminal) process.stdout.write(startOfLine);
    if (running.size === 0) clock = clearInterval(clock);
    if (isTerminal) showRunning();
  }
}

function tick() {
  if (isTerminal) showRunning();
  else if (performance.now() - lastLine > silenceMax * 0.7) say(whatIsRunning());
}

function whatIsRunning() {
  return [...running]
    .map(([name, { started, howFar }]) => {
      const seconds = `${Math.floor((performance.now() - started) / 1000)} s`;
      return `${name} … ${[howFar(), seconds].filter((part) => part !== '').join(', ')}`;
    })
    .join(' · ');
}

function showRunning() {
  if (running.size > 0)
    process.stdout.write(`${startOfLine}${dim(whatIsRunning().slice(0, process.stdout.columns - 1))}`);
}

/** Returns the seconds since a time of `performance.now()`, as text. */
export const since = (mark) => `${((performance.now() - mark) / 1000).toFixed(1)} s`;

/** Exits the process with a message: what happened, then what to do. */
export function giveUp(happened, whatToDo) {
  process.stderr.write(`\n${red(happened)}\n${whatToDo === undefined ? '' : `${whatToDo}\n`}`);
  process.exit(1);
}

/** Says how far a long command is. */
export interface Progress {
  /** Begins a step, such as `Checking the backup`. */
  readonly step: (what: string) => void;
  /** Says how far the current step is, such as `120 of 300 MB`. Called as often as the work goes on. */
  readonly at: (where: string) => void;
  /** Ends the last step. */
  readonly end: () => void;
}

/** A place that shows progress, such as standard error. */
export interface ProgressPlace {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const everyMillis = 1000;
/** Longest silence of a step where lines stay, such as in the log of a scheduler. */
const silenceMillis = 2000;

/**
 * Creates a progress that writes to a place: on a terminal one line that changes every second, elsewhere a line for each step and one
 * every two seconds.
 *
 * @param place usually standard error, because standard output has the result
 */
export function createProgress(place: ProgressPlace): Progress {
  return place.isTTY === true ? changingLine(place) : stepLines(place);
}

/** Says nothing. */
export const noProgress: Progress = { step: ignore, at: ignore, end: ignore };

function ignore(): void {
  // Nothing shows it.
}

function stepLines(place: ProgressPlace): Progress {
  return repeated(silenceMillis, (line) => place.write(`${line}\n`), ignore);
}

/** Writes the line again every second, with the time that the step has taken, so that a slow step is seen to go on. */
function changingLine(place: ProgressPlace): Progress {
  const startOfLine = '\r\u001b[2K';
  return repeated(
    everyMillis,
    (line) => place.write(`${startOfLine}${line}`),
    () => place.write(startOfLine),
  );
}

/** Writes what is done, how far it is and for how long, at the beginning of a step and then again and again. */
function repeated(millis: number, write: (line: string) => unknown, clear: () => unknown): Progress {
  let what = '';
  let where = '';
  let startedAt = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const draw = () => {
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    write(`${what} …${where === '' ? '' : ` ${where}`}${seconds === 0 ? '' : ` (${seconds} s)`}`);
  };
  const end = () => {
    if (timer === undefined) return;
    clearInterval(timer);
    timer = undefined;
    clear();
  };
  return {
    step: (next) => {
      end();
      [what, where, startedAt] = [next, '', performance.now()];
      draw();
      timer = setInterval(draw, millis);
    },
    at: (next) => {
      where = next;
    },
    end,
  };
}

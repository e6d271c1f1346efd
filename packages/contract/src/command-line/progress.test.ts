import { afterEach, expect, test, vi } from 'vitest';
import { createProgress } from './progress.ts';

afterEach(() => {
  vi.useRealTimers();
});

function place(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, write: (text: string) => void written.push(text), written };
}

test('without a terminal, each step is one line, and one more every two seconds', () => {
  vi.useFakeTimers();
  const file = place(false);
  const progress = createProgress(file);

  progress.step('Checking the backup');
  for (let percent = 0; percent <= 100; percent += 1) progress.at(`${percent} %`);
  progress.step('Restoring the database');
  vi.advanceTimersByTime(2000);
  progress.at('120 MB');
  vi.advanceTimersByTime(2000);
  progress.end();
  vi.advanceTimersByTime(10_000);

  expect(file.written).toEqual([
    'Checking the backup …\n',
    'Restoring the database …\n',
    'Restoring the database … (2 s)\n',
    'Restoring the database … 120 MB (4 s)\n',
  ]);
});

test('on a terminal, a line changes at least every two seconds, also if the work says nothing, and goes away at the end', () => {
  vi.useFakeTimers();
  const terminal = place(true);
  const progress = createProgress(terminal);

  progress.step('Copying the database');
  progress.at('12.5 MB');
  const lines = [];
  for (let twoSeconds = 1; twoSeconds <= 3; twoSeconds += 1) {
    const before = terminal.written.length;
    vi.advanceTimersByTime(2000);
    lines.push(terminal.written.length > before);
  }
  expect(lines).toEqual([true, true, true]);
  expect(terminal.written.at(-1)).toBe('\r\u001b[2KCopying the database … 12.5 MB (6 s)');

  progress.end();
  const count = terminal.written.length;
  expect(terminal.written.at(-1)).toBe('\r\u001b[2K');
  vi.advanceTimersByTime(10_000);
  expect(terminal.written).toHaveLength(count);
});

import { longTest } from '@portico/testkit/runs';
import { expect, onTestFinished, test } from 'vitest';
import { programFiles } from '../../base/program-files.ts';
import { TooBusy } from '../../base/too-busy.ts';
import type { RenderJob } from './email-job.ts';
import { createEmailRenderer } from './renderer.ts';

const directory = programFiles.emailRuntime;

function job(content: string): RenderJob {
  const theme = 'export const EmailTheme = ({ children }) => <main>{children}</main>;';
  const template = `export function EmailTemplate() { ${content}; return <p>done</p>; }`;
  return { template, theme, userDisplayName: null, projectDisplayName: 'Otters', variables: {} };
}

function renderer(options: Omit<Parameters<typeof createEmailRenderer>[0], 'directory'> & { directory?: string }) {
  const made = createEmailRenderer({ directory, ...options });
  onTestFinished(async () => await made.close());
  return made;
}

test('a thread that does not answer is replaced', async () => {
  const { render } = renderer({ threadsMax: 1, cpuMillisMax: Number.MAX_SAFE_INTEGER, answerMillisMax: 1500 });

  const stuck = render('a', job('while (true) {}'));
  const next = render('b', job(''));

  expect(await stuck).toMatchObject({ status: 'error', error: expect.stringContaining('takes too long') });
  expect(await next).toMatchObject({ status: 'ok' });
});

test('a job that nothing can interrupt ends with its processor time', async () => {
  const { render } = renderer({ threadsMax: 1, cpuMillisMax: 300, answerMillisMax: 60_000 });
  await render('b', job(''));

  const stuck = render('a', job(`eval('('.repeat(250) + 'a+'.repeat(2e6))`));
  const next = render('b', job(''));

  expect(await stuck).toMatchObject({ status: 'error', error: expect.stringContaining('takes too long') });
  expect(await next).toMatchObject({ status: 'ok' });
});

longTest('four projects whose sources keep the parser busy do not hold up another project', async () => {
  const { render } = renderer({ threadsMax: 2 });
  await render('victim', job(''));
  const hostile = { ...job(''), template: '<T>{['.repeat(50) };
  const finished: string[] = [];
  const attacks = ['a', 'b', 'c', 'd'].flatMap((project) =>
    Array.from({ length: 2 }, async () => {
      const outcome = await render(project, hostile);
      if (outcome.status === 'error') finished.push(project);
    }),
  );

  for (const isUrgent of [true, false, false]) {
    expect(await render('victim', job(''), { isUrgent })).toMatchObject({ status: 'ok' });
  }

  // Each attack takes a second of one of the two threads. Afterwards one thread is free of them.
  expect(finished.length).toBeLessThanOrEqual(6);
  await Promise.all(attacks);
  expect(finished).toHaveLength(8);
});

longTest('projects with slow templates leave a thread to the others', async () => {
  const { render } = renderer({ threadsMax: 2, cpuMillisMax: 1000 });
  await Promise.all(['a', 'b'].map(async (project) => await render(project, job('while (true) {}'))));
  const finished: string[] = [];
  const note = async (name: string, outcome: Promise<unknown>) => {
    await outcome;
    finished.push(name);
  };

  const attacks = ['a', 'b'].map((project) => note(project, render(project, job('while (true) {}'))));
  await note('other', render('c', job('')));
  await Promise.all(attacks);

  // The attacks take turns on one thread. With both threads, the first of them would end earlier.
  expect(finished[0]).toBe('other');
});

longTest('a project with endless templates uses all threads but one', async () => {
  const { render } = renderer({ threadsMax: 2, cpuMillisMax: 500 });
  const finished: string[] = [];
  const note = async (name: string, outcome: Promise<unknown>) =>
    finished.push(`${name} ${JSON.stringify(await outcome).includes('done')}`);

  const attacks = [1, 2, 3].map((index) => note(`attack ${index}`, render('a', job('while (true) {}'))));
  await note('other', render('b', job('')));
  await Promise.all(attacks);

  expect(finished.indexOf('other true')).toBeLessThan(finished.indexOf('attack 2 false'));
});

longTest('the number of waiting emails of a project is limited', async () => {
  const { render } = renderer({ threadsMax: 1 });
  const waiting = Array.from({ length: 201 }, async () => await render('a', job('')));

  await expect(render('a', job(''))).rejects.toThrow(TooBusy);
  expect(await render('b', job(''))).toMatchObject({ status: 'ok' });
  expect((await Promise.all(waiting)).every(({ status }) => status === 'ok')).toBe(true);
});

test('without its runtime, rendering fails as a defect of the installation', async () => {
  const { render } = renderer({ directory: '/nowhere' });

  await expect(render('a', job(''))).rejects.toThrow(/nowhere/);
});

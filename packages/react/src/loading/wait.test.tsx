import { renderToReadableStream } from 'react-dom/server.browser';
import { expect, test } from 'vitest';
import { lazyPart, Wait } from './wait.tsx';

test('code that could not be loaded is requested again', async () => {
  let loads = 0;
  const Part = lazyPart<{ name: string }>(async () => {
    loads += 1;
    if (loads === 1) throw new Error('The network is gone');
    return ({ name }) => <p>Hello {name}</p>;
  });
  const errors: unknown[] = [];
  const render = async () => {
    const page = (
      <Wait fallback="…">
        <Part name="Ada" />
      </Wait>
    );
    const stream = await renderToReadableStream(page, { onError: (error) => void errors.push(error) });
    await stream.allReady;
    return await new Response(stream).text();
  };

  expect(await render()).not.toContain('Hello');
  expect(errors).toEqual([new Error('The network is gone')]);
  await expect.poll(render).toMatch(/Hello .*Ada/);
  expect(loads).toBe(2);
});

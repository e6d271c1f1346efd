import { once } from 'node:events';
import { connect } from 'node:net';
import { startTestServer } from '@portico/testkit';
import { expect, test } from 'vitest';

test('a connection that was accepted before the stop gets the answer to its request', async () => {
  const server = await startTestServer({ engine: 'embedded' });
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    answer += part;
  });
  const [accepted] = await once(server.app.http.server, 'connection');
  socket.write('GET /api/v1 HTTP/1.1\r\n');
  await once(accepted, 'data');

  const stopped = server.stop();
  socket.write('Host: localhost\r\n\r\n');
  await once(socket, 'close');
  await stopped;

  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toMatch(/^connection: close\r$/im);
});

test('a connection on which nothing was sent does not hold up the stop', async () => {
  const server = await startTestServer({ engine: 'embedded' });
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(server.app.http.server, 'connection');

  const closed = once(socket, 'close');
  await server.stop();

  await closed;
});

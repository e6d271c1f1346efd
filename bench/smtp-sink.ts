import { createServer, type Socket } from 'node:net';

/**
 * An SMTP server that accepts every email and stores none, as a process of its own. It reports its port, and the number of
 * emails at each change.
 */

let received = 0;
let isReported = true;

function report(): void {
  if (!isReported) return;
  isReported = false;
  setTimeout(() => {
    isReported = true;
    process.send?.({ received });
  }, 5);
}

function serve(socket: Socket): void {
  let text = '';
  let isData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const command = (line: string) => {
    const name = line.slice(0, 4).toUpperCase();
    if (name === 'EHLO') say('250-sink\r\n250 AUTH PLAIN');
    else if (name === 'AUTH') say('235 ok');
    else if (name === 'QUIT') socket.end('221 bye\r\n');
    else if (name === 'DATA') {
      isData = true;
      say('354 go on');
    } else say('250 ok');
  };
  say('220 sink');
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1');
    for (;;) {
      const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const part = text.slice(0, end);
      text = text.slice(end + (isData ? 5 : 2));
      if (!isData) command(part);
      else {
        isData = false;
        received += 1;
        report();
        say('250 ok');
      }
    }
  });
}

const server = createServer(serve).listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});

import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

/** Iterations before other work of the main thread has its turn: a millisecond with the longest password. */
const slice = 128;

/** Hashes a digest with a text after it, again and again. Other work of the main thread has its turn in between. */
export async function iterate(name: 'md5' | 'sha512', first: Buffer, text: Buffer, times: number): Promise<Buffer> {
  let digest = first;
  for (let done = 0; done < times; done += 1) {
    digest = createHash(name).update(digest).update(text).digest();
    // @guard digests-leave-main-thread
    if (done % slice === slice - 1) await setImmediate();
  }
  return digest;
}

import { greetingOptions, stepLimits } from './smtp-pools.ts';

/**
 * Connects to a mail server and signs in, without sending.
 *
 * @param url of the operator, with user and password
 * @param greeting as in `createMailer`
 * @throws the errors of the library, or the reason of the signal
 */
export async function verifyMailServer(url: string, signal: AbortSignal, greeting?: string): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url, ...stepLimits, ...greetingOptions(greeting) });
  try {
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      transport.verify().then(() => resolve(), reject);
    });
  } finally {
    transport.close();
  }
}

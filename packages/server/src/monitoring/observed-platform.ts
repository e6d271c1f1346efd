import type { Attributes, Span } from '@opentelemetry/api';
import type { Platform } from '../kernel/platform.ts';
import { requestTo } from './trace-fetches.ts';

/** Runs work within a span. */
export type Within = <T>(name: string, attributes: Attributes, work: (span: Span) => Promise<T>) => Promise<T>;

/** Returns a platform whose emails, webhooks and requests have spans. */
export const observedPlatform = <P extends Platform>(platform: P, within: Within): P => ({
  ...platform,
  mailer: {
    ...platform.mailer,
    send: async (message, server) =>
      await within('send email', { 'portico.email.id': message.id }, () => platform.mailer.send(message, server)),
  },
  webhookSender: {
    ...platform.webhookSender,
    send: async (request, signal) =>
      await within('send webhook', requestTo(request.url, 'POST'), async (span) => {
        const response = await platform.webhookSender.send(request, signal);
        span.setAttribute('http.response.status_code', response.status);
        return response;
      }),
  },
  outboundHttp: {
    read: async (url) => await within('GET', requestTo(url, 'GET'), () => platform.outboundHttp.read(url)),
  },
});

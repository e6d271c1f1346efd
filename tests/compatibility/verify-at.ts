import { verifyWebhook, type WebhookEvent } from '@portico/js/webhooks';
import type { TestServer } from '@portico/testkit';
import { vi } from 'vitest';

/**
 * Verifies a webhook at the time of a test server, whose clock other tests may have advanced. `verifyWebhook` reads the time
 * before it first waits, so no other code gets the changed time.
 */
export function verifyAt(server: TestServer, ...given: Parameters<typeof verifyWebhook>): Promise<WebhookEvent> {
  vi.useFakeTimers({ now: server.clock.now(), toFake: ['Date'] });
  try {
    return verifyWebhook(...given);
  } finally {
    vi.useRealTimers();
  }
}

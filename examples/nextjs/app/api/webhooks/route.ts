import { createWebhookHandler } from '@portico/next/webhooks';

/** Receives the events of the project. `PORTICO_WEBHOOK_SECRET` is the signing secret of the endpoint. */
export const POST = createWebhookHandler({
  on: {
    'user.created': (event) => console.log(`New user: ${event.data.display_name ?? event.data.id}`),
    'user.deleted': (event) => console.log(`Deleted user: ${event.data.id}`),
  },
});

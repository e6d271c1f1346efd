/** The code of a route handler in Next.js. */
export const nextCode = `// app/api/webhooks/route.ts
import { createWebhookHandler } from '@portico/next/webhooks';

export const POST = createWebhookHandler({
  on: {
    'user.created': async (event) => {
      console.log(event.data.primary_email);
    },
  },
});`;

/** The code that verifies a request on any server. */
export const verifyCode = `import { verifyWebhook } from '@portico/js/webhooks';

// A Fetch request, or { headers, body } with the raw body
const event = await verifyWebhook(request, process.env.PORTICO_WEBHOOK_SECRET);
if (event.type === 'user.created') console.log(event.data.primary_email);`;

/** Returns the commands that receive a project's events during development, in an app with the `.npmrc` that the page shows above. */
export function listenCommand(projectId: string, apiUrl: string): string {
  return `npm install -D @portico/cli
PORTICO_SUPER_SECRET_ADMIN_KEY=… npm exec --no -- portico webhooks listen \\
  --project ${projectId} --api-url ${apiUrl} \\
  --forward http://localhost:3000/api/webhooks`;
}

import type { Metadata } from 'next';
import { connection } from 'next/server';
import { missingVariables } from '../../environment';

export const metadata: Metadata = { title: 'Set up this example' };

/** Explains the setup. `proxy.ts` shows it until the variables of the project are set. */
export default async function SetUpPage() {
  await connection();
  const missing = missingVariables();
  return (
    <section>
      <h1>Set up this example</h1>
      <p>Connect the example to a project.</p>
      <ol>
        <li>
          Start Portico with <code>npm start</code>, open the dashboard and create a project.
        </li>
        <li>
          Copy the block for Next.js from the dashboard and save it as <code>examples/nextjs/.env</code>:
          <pre>
            {`NEXT_PUBLIC_PORTICO_API_URL=http://localhost:…
NEXT_PUBLIC_PORTICO_PROJECT_ID=…
NEXT_PUBLIC_PORTICO_PUBLISHABLE_CLIENT_KEY=pck_…
PORTICO_SECRET_SERVER_KEY=ssk_…`}
          </pre>
        </li>
        <li>Reload this page.</li>
      </ol>
      {missing.length > 0 && <p className="missing">Missing variables: {missing.join(', ')}</p>}
    </section>
  );
}

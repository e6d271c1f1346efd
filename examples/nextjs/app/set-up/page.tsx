import type { Metadata } from 'next';
import { connection } from 'next/server';
import { missingVariables } from '../../environment';

export const metadata: Metadata = { title: 'One step to go' };

/** Shown by `proxy.ts` until the example knows which project it belongs to. */
export default async function SetUpPage() {
  await connection();
  const missing = missingVariables();
  return (
    <section>
      <h1>One step to go</h1>
      <p>This example needs to know which project its users belong to.</p>
      <ol>
        <li>
          Start Portico with <code>npm start</code>, open the dashboard and create a project.
        </li>
        <li>
          Copy the block that it shows for Next.js into the file <code>examples/nextjs/.env</code>. It looks like this:
          <pre>
            {`NEXT_PUBLIC_PORTICO_API_URL=http://localhost:…
NEXT_PUBLIC_PORTICO_PROJECT_ID=…
NEXT_PUBLIC_PORTICO_PUBLISHABLE_CLIENT_KEY=pck_…
PORTICO_SECRET_SERVER_KEY=ssk_…`}
          </pre>
        </li>
        <li>Save it, and load this page again.</li>
      </ol>
      {missing.length > 0 && <p className="missing">Still missing: {missing.join(', ')}</p>}
    </section>
  );
}

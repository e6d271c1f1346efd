/** Explains the setup until the variables of the project are set. */
export function SetUp({ missing }: { missing: readonly string[] }) {
  return (
    <main>
      <section>
        <h1>Set up this example</h1>
        <p>Connect the example to a project.</p>
        <ol>
          <li>
            Start Portico with <code>npm start</code>, open the dashboard and create a project.
          </li>
          <li>
            Copy the block from the dashboard and save it as <code>examples/vite-react/.env</code>:
            <pre>
              {`VITE_PORTICO_API_URL=http://localhost:…
VITE_PORTICO_PROJECT_ID=…
VITE_PORTICO_PUBLISHABLE_CLIENT_KEY=pck_…`}
            </pre>
          </li>
          <li>This page reloads automatically.</li>
        </ol>
        <p className="missing">Missing variables: {missing.join(', ')}</p>
      </section>
    </main>
  );
}

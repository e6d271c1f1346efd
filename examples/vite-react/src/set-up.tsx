/** Shown until the example knows which project it belongs to. */
export function SetUp({ missing }: { missing: readonly string[] }) {
  return (
    <main>
      <section>
        <h1>One step to go</h1>
        <p>This example needs to know which project its users belong to.</p>
        <ol>
          <li>
            Start Portico with <code>npm start</code>, open the dashboard and create a project.
          </li>
          <li>
            Copy the block that it shows into the file <code>examples/vite-react/.env</code>. It looks like this:
            <pre>
              {`VITE_PORTICO_API_URL=http://localhost:…
VITE_PORTICO_PROJECT_ID=…
VITE_PORTICO_PUBLISHABLE_CLIENT_KEY=pck_…`}
            </pre>
          </li>
          <li>Save it. This page reloads by itself.</li>
        </ol>
        <p className="missing">Still missing: {missing.join(', ')}</p>
      </section>
    </main>
  );
}

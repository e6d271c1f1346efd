import { type Language, languageOf, PorticoClientApp, PorticoHandler, PorticoProvider, useUser } from '@portico/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const app = new PorticoClientApp({ tokenStore: 'cookie' });

/** An app whose language is chosen on the page, and remembered. */
function Page() {
  const [lang, setLang] = useState<Language>(() => languageOf(localStorage.getItem('lang')));
  const choose = (chosen: string) => {
    localStorage.setItem('lang', chosen);
    setLang(languageOf(chosen));
  };
  return (
    <>
      <PorticoProvider app={app} lang={lang}>
        {location.pathname.startsWith('/handler') ? <PorticoHandler /> : <Home />}
      </PorticoProvider>
      <p style={{ position: 'fixed', insetBlockEnd: 0, margin: 0 }}>
        {['de-DE', 'ja-JP'].map((name) => (
          <button key={name} type="button" onClick={() => choose(name)}>
            {name}
          </button>
        ))}
      </p>
    </>
  );
}

function Home() {
  return <h1>{useUser() === null ? 'Nobody' : 'Somebody'}</h1>;
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');
createRoot(root).render(<Page />);

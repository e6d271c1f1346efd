import {
  type Language,
  languageOf,
  PorticoClientApp,
  PorticoHandler,
  PorticoProvider,
  type PorticoProviderProps,
  useUser,
} from '@portico/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const app = new PorticoClientApp({ tokenStore: 'cookie' });

/** A test stores overrides before it opens the page. */
const overrides: PorticoProviderProps['translationOverrides'] = JSON.parse(localStorage.getItem('overrides') ?? '{}');

/** Shows an app whose language is chosen on the page and kept in localStorage. */
function Page() {
  const [lang, setLang] = useState<Language>(() => languageOf(localStorage.getItem('lang')));
  const choose = (chosen: string) => {
    localStorage.setItem('lang', chosen);
    setLang(languageOf(chosen));
  };
  return (
    <>
      <PorticoProvider app={app} lang={lang} translationOverrides={overrides}>
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
  return <h1>{useUser() === null ? 'Signed out' : 'Signed in'}</h1>;
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');
createRoot(root).render(<Page />);

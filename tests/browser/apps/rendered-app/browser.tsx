import { version } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { appFor, Page } from './page.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The server sent no element #root');
document.documentElement.dataset.react = version;
const path = location.pathname + location.search;
hydrateRoot(root, <Page path={path} app={appFor(path, 'cookie')} />);

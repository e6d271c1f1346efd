import { testsOfRendered } from './rendered.ts';

testsOfRendered(19);

import { testsOfRendered } from './rendered.ts';

testsOfRendered(18);

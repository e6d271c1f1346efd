import { testsOfRendered } from '../kit/rendered.ts';

testsOfRendered(19);

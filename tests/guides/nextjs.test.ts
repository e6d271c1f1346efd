import { testNextGuide } from './next-app.ts';

testNextGuide();

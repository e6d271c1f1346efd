import { expect, test } from 'vitest';
import { areaOf } from './pictures.ts';

const square = { width: 256, height: 256, isCut: true };
const logo = { width: 400, height: 100, isCut: false };

test('a wide picture fills a square and is cropped on both sides', () => {
  expect(areaOf({ width: 1024, height: 512 }, square)).toEqual({
    width: 256,
    height: 256,
    x: -128,
    y: 0,
    drawnWidth: 512,
    drawnHeight: 256,
  });
});

test('a logo is scaled to fit, and a small one is not enlarged', () => {
  expect(areaOf({ width: 800, height: 400 }, logo)).toMatchObject({ width: 200, height: 100, x: 0, y: 0 });
  expect(areaOf({ width: 40, height: 10 }, logo)).toMatchObject({ width: 40, height: 10 });
});

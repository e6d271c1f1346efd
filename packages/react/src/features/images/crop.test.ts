import { expect, test } from 'vitest';
import { movedCrop, sideOf, wholeCrop, zoomedCrop } from './crop.ts';

const wide = { width: 400, height: 200 };

test('at first it is the largest square in the middle', () => {
  const crop = wholeCrop(wide);

  expect(crop).toEqual({ x: 200, y: 100, zoom: 1 });
  expect(sideOf(wide, crop)).toBe(200);
});

test('its content follows the pointer, and stops at the edges of the picture', () => {
  const crop = wholeCrop(wide);

  expect(movedCrop(wide, crop, { x: 0.25, y: 0.25 })).toEqual({ x: 150, y: 100, zoom: 1 });
  expect(movedCrop(wide, crop, { x: -5, y: 0 })).toEqual({ x: 300, y: 100, zoom: 1 });
});

test('closer means a smaller square; further away it comes back into the picture', () => {
  const close = movedCrop(wide, zoomedCrop(wide, wholeCrop(wide), 2), { x: 9, y: 9 });

  expect(sideOf(wide, close)).toBe(100);
  expect(close).toEqual({ x: 50, y: 50, zoom: 2 });
  expect(zoomedCrop(wide, close, 0.1)).toEqual({ x: 100, y: 100, zoom: 1 });
  expect(zoomedCrop(wide, close, 99).zoom).toBe(4);
});

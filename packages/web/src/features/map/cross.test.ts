// rule: #map-view
import { expect, it } from 'vitest';
import { stepOfKey } from './cross.ts';

const size = { width: 320, height: 200 };

it('an arrow key moves the cross, and no other key does', () => {
  const step = stepOfKey('ArrowRight', { x: 100, y: 100 }, size);
  expect(step).toEqual({ to: { x: 116, y: 100 }, panX: 0, panY: 0 });
  expect(stepOfKey('Enter', { x: 100, y: 100 }, size)).toBeUndefined();
});

it('at the edge the map moves under the cross', () => {
  expect(stepOfKey('ArrowLeft', { x: 16, y: 100 }, size)).toEqual({
    to: { x: 16, y: 100 },
    panX: 16,
    panY: 0,
  });
  expect(stepOfKey('ArrowDown', { x: 100, y: 180 }, size)).toEqual({
    to: { x: 100, y: 184 },
    panX: 0,
    panY: -12,
  });
});

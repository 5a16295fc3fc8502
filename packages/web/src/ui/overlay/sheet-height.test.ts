import { expect, test } from 'vitest';
import { draggedShare, halfSheet, settledShare, tallSheet } from './sheet-height.ts';

test('a sheet follows the finger within the window', () => {
  expect(draggedShare(400, 800)).toBe(0.5);
  expect(draggedShare(-50, 800)).toBe(tallSheet);
  expect(draggedShare(800, 800)).toBeGreaterThan(0);
});

// rule: #chat-room
test('let go, it is tall, of half height, or closed', () => {
  expect(settledShare(0.9)).toBe(tallSheet);
  expect(settledShare(0.6)).toBe(halfSheet);
  expect(settledShare(0.4)).toBe(halfSheet);
  expect(settledShare(0.2)).toBe('closed');
});

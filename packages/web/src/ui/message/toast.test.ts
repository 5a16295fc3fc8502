import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hideToast, holdToasts, releaseToasts, showToast, useToasts } from './toast.ts';

const texts = () => useToasts.getState().map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { matchMedia: () => ({ matches: true }) });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a toast ends after six seconds, one with an action after fifteen', () => {
  showToast({ tone: 'success', text: 'plain' });
  showToast({ tone: 'success', text: 'undo', action: { label: 'Undo', run: () => undefined } });
  vi.advanceTimersByTime(5_999);
  expect(texts()).toEqual(['plain', 'undo']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['undo']);
  vi.advanceTimersByTime(9_000);
  expect(texts()).toEqual([]);
});

test('a toast that is read stays, and has its whole time after that', () => {
  showToast({ tone: 'success', text: 'read' });
  vi.advanceTimersByTime(5_000);
  holdToasts();
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['read']);
  releaseToasts();
  vi.advanceTimersByTime(5_999);
  expect(texts()).toEqual(['read']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('a toast that is closed while others are read lets them end', () => {
  showToast({ tone: 'success', text: 'closed' });
  showToast({ tone: 'success', text: 'other' });
  holdToasts();
  hideToast(useToasts.getState()[0]?.id ?? 0);
  releaseToasts();
  expect(texts()).toEqual(['other']);
  vi.advanceTimersByTime(6_000);
  expect(texts()).toEqual([]);
});

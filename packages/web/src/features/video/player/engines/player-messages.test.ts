// rule: #player-page
import { expect, test } from 'vitest';
import { readCommand, readReport } from './player-messages.ts';

const report = {
  status: 'playing',
  waiting: false,
  timeS: 12.5,
  durationS: 213,
  muted: false,
  rate: 1,
  rates: [0.5, 1, 2],
  live: undefined,
  notice: undefined,
  problem: undefined,
};

test.each([
  { do: 'play' },
  { do: 'pause' },
  { do: 'seekToLive' },
  { do: 'seek', to: 90.5 },
  { do: 'rate', to: 1.5 },
  { do: 'mute', on: true },
])('%j is a command', (command) => {
  expect(readCommand({ ...command, more: 1 })).toEqual(command);
});

test.each([
  undefined,
  null,
  'play',
  {},
  { do: 'load' },
  { do: 'seek' },
  { do: 'seek', to: -1 },
  { do: 'seek', to: Number.NaN },
  { do: 'rate', to: '2' },
  { do: 'mute', on: 1 },
])('%j is none', (message) => {
  expect(readCommand(message)).toBeUndefined();
});

test('a report is read without what does not belong to it', () => {
  expect(readReport({ ...report, media: 'other' })).toEqual(report);
  const ended = {
    ...report,
    durationS: undefined,
    live: 'edge',
    problem: 'gone',
    notice: 'stalled',
  };
  expect(readReport(ended)).toEqual(ended);
});

test.each([
  ['status', 'stopped'],
  ['waiting', 0],
  ['timeS', Number.POSITIVE_INFINITY],
  ['durationS', -1],
  ['muted', undefined],
  ['rate', '1'],
  ['rates', [1, 'x']],
  ['live', 'now'],
  ['notice', 'other'],
  ['problem', '<b>'],
])('a report with a wrong %s is none', (field, value) => {
  expect(readReport({ ...report, [field]: value })).toBeUndefined();
});

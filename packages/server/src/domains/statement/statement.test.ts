import { expect, test } from 'vitest';
import type { StatementEntry } from '@bloom/contract/gift/statement';
import { csvHead, csvLine, presentMovement } from './statement.ts';

const entry: StatementEntry = {
  time: 1_767_225_600,
  reason: 'gift',
  amount: -2_000,
  balance: 998_000,
  counterparty: 'Ann',
  video: { source: 'youtube', id: 'aqz-KE-bpKQ', title: 'Big Buck Bunny' },
  collection: null,
};

test('a movement is a line of CSV below the column names', () => {
  expect(csvHead).toBe(
    '\u{feff}time,reason,counterparty,video_source,video_id,video_title,amount,balance,collection_id,collection_title,moment_id\r\n',
  );
  expect(csvLine(entry)).toBe(
    '2026-01-01T00:00:00.000Z,gift,Ann,youtube,aqz-KE-bpKQ,Big Buck Bunny,-2000,998000,,,\r\n',
  );
});

test('a movement without counterparty and video leaves those cells empty', () => {
  expect(csvLine({ ...entry, reason: 'reward', counterparty: null, video: null })).toBe(
    '2026-01-01T00:00:00.000Z,reward,,,,,-2000,998000,,,\r\n',
  );
});

test.each([
  ['a, b', '"a, b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['花开富贵', '花开富贵'],
  ['1 + 1', '1 + 1'],
])('text %j is written as %j', (name, cell) => {
  expect(csvLine({ ...entry, counterparty: name })).toContain(`,gift,${cell},youtube,`);
});

test.each([
  '=1+1',
  '=HYPERLINK("http://evil.test","x")',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1+1',
  '\u{feff}=1',
  '＝1+1',
  '＠x',
])('%j, which a spreadsheet may run as a formula, is escaped', (name) => {
  const cell = `"'${name.replaceAll('"', '""')}"`;
  expect(csvLine({ ...entry, counterparty: name })).toContain(`,gift,${cell},youtube,`);
});

test('a movement has a wire form', () => {
  const movement = {
    transferId: 7,
    time: 1,
    reason: 'reduce',
    amount: -5,
    balance: 0,
    counterparty: null,
    source: 'youtube',
    sourceId: 'aqz-KE-bpKQ',
    title: 'T',
    removed: false,
    collectionId: null,
    collectionTitle: null,
    ofMoment: false,
    momentId: null,
  } as const;
  expect(presentMovement(movement)).toEqual({
    time: 1,
    reason: 'reduce',
    amount: -5,
    balance: 0,
    counterparty: null,
    video: { source: 'youtube', id: 'aqz-KE-bpKQ', title: 'T' },
    collection: null,
  });
});

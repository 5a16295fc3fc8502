// rule: #map-table
import { describe, expect, it } from 'vitest';
import { countText, figuresCsv, perMillionText, r0Text, rateText } from './map-format.ts';

const italy = {
  code: 'ITA',
  name: { en: 'Italy, "the boot"', 'zh-hans': '意大利' },
  population: 60_359_546,
  cases: 1_843_712,
  deaths: 64_520,
  newCases: -12,
  newDeaths: 0,
  weekCases: 7,
  weekDeaths: 1,
  r0: undefined,
  deathRate: 3.49946,
};

describe('a figure', () => {
  it('is in full, and – where there is none', () => {
    expect(['1,234', '−8,261', '0']).toEqual([1_234, -8_261, 0].map(countText));
    expect([r0Text(1.138), r0Text(0), r0Text(undefined)]).toEqual(['1.14', '0.00', '–']);
    expect([rateText(3.4995), rateText(undefined)]).toEqual(['3.5%', '–']);
    expect(perMillionText(64_520, 60_359_546)).toBe('1,069');
    expect(perMillionText(5, null)).toBe('–');
  });
});

describe('the table as CSV', () => {
  it('has a line for each territory, with quotes doubled and an empty field for no figure', () => {
    const [title, line, end] = figuresCsv('en', '2020-12-14', [italy]).split('\r\n');
    expect(title).toMatch(/^\uFEFFcode,region,date,cases,deaths,/);
    expect(line).toBe('ITA,"Italy, ""the boot""",2020-12-14,1843712,64520,-12,0,7,1,,3.4995,60359546');
    expect(end).toBe('');
  });
});

import { describe, expect, test } from 'vitest';
import { parseEdition } from './edition.ts';

const now = Date.parse('2020-12-14T12:00:00Z');
const key = (text: string) => {
  try {
    parseEdition(text, now);
    return 'no error';
  } catch (error) {
    return (error as { key?: string }).key;
  }
};

/** One record of each daily edition, as the ECDC wrote it. */
const april = {
  dateRep: '04/04/2020',
  day: '4',
  month: '4',
  year: '2020',
  cases: '35',
  deaths: '-1',
  countriesAndTerritories: 'Greece',
  geoId: 'EL',
  countryterritoryCode: 'GRC',
  popData2018: '10727668',
};
const june = { ...april, cases: 35, deaths: -1, popData2019: '10724599', month: '04' };
const november = { ...june, popData2019: 10_724_599, continentExp: 'Europe' };
const csv = [
  'dateRep,day,month,year,cases,deaths,countriesAndTerritories,geoId,countryterritoryCode,popData2019,continentExp',
  '4/4/2020,4,4,2020,35,-1,Greece,EL,GRC,10724599,Europe',
  '4/3/2020,3,4,2020,,,Greece,EL,GRC,10724599,Europe',
  '4/2/2020,2,4,2020,7,0,Greece,EL,GRC,10724599,Europe',
  '4/2/2020,2,4,2020,2,0,"Bonaire, Saint Eustatius and Saba",BQ,BES,25983,America',
].join('\r\n');

describe('a daily edition', () => {
  // rule: #map-data
  test.each([
    ['April 2020', april, 10_727_668],
    ['June 2020', june, 10_724_599],
    ['November 2020', november, 10_724_599],
  ])('of %s is understood', (_edition, record, population) => {
    const { data } = parseEdition(JSON.stringify({ records: [record] }), now);
    expect(data).toMatchObject({ firstDay: '2020-04-04', asOf: '2020-04-04' });
    expect(data.territories).toMatchObject([
      { geoId: 'EL', isoCode: 'GRC', name: 'Greece', population, cases: [35], deaths: [-1] },
    ]);
  });

  test('as CSV is understood, whatever wrote its dates, with a byte order mark and an empty cell', () => {
    const { data } = parseEdition(`\uFEFF${csv}`, now);
    expect(data).toMatchObject({ firstDay: '2020-04-02', asOf: '2020-04-04' });
    expect(data.territories[0]).toMatchObject({ first: 0, cases: [7, null, 35] });
    expect(data.territories[1]?.name).toBe('Bonaire, Saint Eustatius and Saba');
  });

  test.each(['', 'N/A', null])('has a territory whose code is %j by its geoId', (code) => {
    const record = { ...november, geoId: 'JPG11668', countryterritoryCode: code };
    const { data } = parseEdition(JSON.stringify({ records: [record] }), now);
    expect(data.territories).toMatchObject([{ geoId: 'JPG11668', isoCode: '' }]);
  });

  test('counts a day once, and no day that has not come', () => {
    const records = [
      november,
      { ...november, cases: 99 },
      { ...november, year: '2020', month: '12', day: '16' },
      { ...november, year: '2020', month: '12', day: '15' },
    ];
    const { data, omissions } = parseEdition(JSON.stringify({ records }), now);
    expect(omissions).toEqual({ duplicates: 1, future: 1 });
    expect(data.asOf).toBe('2020-12-15');
    expect(data.territories[0]?.cases[0]).toBe(35);
  });
});

describe('other data', () => {
  const weekly = { year_week: '2020-52', cases_weekly: 1_994, geoId: 'AF' };
  const later = { country: 'Italy', indicator: 'cases', weekly_count: 0, year_week: '2021-01' };

  // rule: #map-data
  test.each([
    ['the weekly edition', JSON.stringify({ records: [weekly] })],
    ['the later weekly edition', JSON.stringify([later])],
    ['the WHO’s file', 'Date_reported,Country_code,New_cases,New_deaths\n2020-01-04,CN,1,0\n'],
  ])('%s has no daily figures', (_name, text) => {
    expect(key(text)).toBe('covid.notDaily');
  });

  // rule: #map-data
  test.each([
    ['no records', '{"status":"ok"}'],
    ['null', '[null]'],
    ['an empty array', '{"records":[]}'],
    ['cut JSON', '{"records":[{"day":1'],
    ['HTML', '<!doctype html><title>Moved</title>\n'],
    ['nothing', ''],
    ['only empty counts', JSON.stringify({ records: [{ ...june, cases: '', deaths: null }] })],
    ['a fraction', JSON.stringify({ records: [{ ...june, cases: 1.5 }] })],
    ['words for a number', JSON.stringify({ records: [{ ...june, cases: 'many' }] })],
    ['no deaths', JSON.stringify({ records: [{ ...june, deaths: undefined }] })],
    ['a day that does not exist', JSON.stringify({ records: [{ ...june, day: '31' }] })],
  ])('with %s are invalid', (_name, text) => {
    expect(key(text)).toBe('covid.invalidData');
  });
});

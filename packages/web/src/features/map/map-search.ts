import { covidMeasures, type CovidMeasure } from '@bloom/contract/covid/covid-measures';

/** The view that a URL of the map names; defaults are left out. */
export type MapSearch = { day?: string; measure?: CovidMeasure; country?: string };

/** Reads the query of a URL; what the map does not understand is dropped. */
export function readMapSearch(query: Record<string, unknown>): MapSearch {
  const { day, country } = query;
  const measure = covidMeasures.find((each) => each === query['measure']);
  return {
    ...(typeof day === 'string' && isDate(day) && { day }),
    ...(measure && measure !== 'all' && { measure }),
    // A code of ISO 3166, or that of a ship.
    ...(typeof country === 'string' && /^[A-Z]{3}[A-Z\d]{0,7}$/.test(country) && { country }),
  };
}

function isDate(text: string): boolean {
  return (
    /^20\d{2}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
  );
}

/** The measures that the circles of the map can show. */
export const covidMeasures = ['all', 'cases', 'deaths', 'week', 'million'] as const;
export type CovidMeasure = (typeof covidMeasures)[number];

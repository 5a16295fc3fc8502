/** What the circles of the map stand for. */
export const covidMeasures = ['all', 'cases', 'deaths', 'week', 'million'] as const;
export type CovidMeasure = (typeof covidMeasures)[number];

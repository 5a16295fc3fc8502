export { createCovid, type Covid } from './covid-service.ts';
export { covidJobs } from './jobs.ts';
export { covidRoutes } from './covid-routes.ts';
export { snapshotFile } from './covid-service.ts';
export { parseEdition } from './edition.ts';
export { storeData } from './stored-data.ts';

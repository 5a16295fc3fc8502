export { rewardJobs } from './jobs.ts';
export { readNetworks } from './networks.ts';
export { rewardData } from './personal-data.ts';
export { rewardChecks } from './reward-check.ts';
export { rewardRoutes } from './reward-routes.ts';
export { endProbation, findProbation, probationJobs, type ProbationRule, type Welcome } from './probation.ts';

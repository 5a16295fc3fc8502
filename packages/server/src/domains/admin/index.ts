export { adminRoutes } from './admin-routes.ts';
export type { Admin } from './as-admin.ts';
export { changeSetting } from './change-setting.ts';
export { describeJobs } from './describe-jobs.ts';
export { readTop } from './read-top.ts';
export { createRefusals, type Refusals } from './refusals.ts';
export { createReleaseWatch } from './release-watch.ts';
export { sendTestMail } from './send-test-mail.ts';
export { adminData } from './personal-data.ts';

/** The parts of the page of admins. */
export const adminParts = [
  'settings',
  'roles',
  'rules',
  'top',
  'works',
  'jobs',
  'petals',
  'sources',
  'server',
] as const;
export type AdminPart = (typeof adminParts)[number];

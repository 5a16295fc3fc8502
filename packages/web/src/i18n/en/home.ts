/** Words around the home page that are not needed for its first view, and of the legal pages. */
export const home = {
  effective: 'Effective {date}',
  privacy: 'Privacy',
  terms: 'Terms of use',
  legal: 'Privacy and terms',
} as const;

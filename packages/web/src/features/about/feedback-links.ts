import { pageConfig } from '../../lib/page-config.ts';

/** Where feedback goes: a page, an e-mail address, or both, as the operator has set them. */
export function feedbackLinks(): { page: string | undefined; email: string | undefined } {
  const { feedbackPage, feedbackEmail, social } = pageConfig.links;
  return { page: feedbackPage ?? social, email: feedbackEmail };
}

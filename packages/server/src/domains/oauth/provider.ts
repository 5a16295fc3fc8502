/** How a login provider is asked, and as whom. */
export type ProviderSettings = {
  clientId: string;
  clientSecret: string;
  /** The origin that people are sent to. */
  authUrl: string;
  /** The origin that this server asks. */
  apiUrl: string;
};

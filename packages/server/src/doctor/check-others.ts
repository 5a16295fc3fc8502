import type { BloomError } from '@bloom/contract/errors/errors';
import { loginProviders, oidcProviders } from '@bloom/contract/account/login-providers';
import type { Config } from '../config/config.ts';
import { discoverIssuer } from '../domains/sign-in/index.ts';
import { createOutbound, OutboundError, type Outbound } from '../platform/outbound/index.ts';
import { checkMailServer } from '../platform/mail/index.ts';
import { close, connectRedis } from '../platform/redis/index.ts';
import { findingsOf, type Finding } from './finding.ts';

/** Any response shows that a host is reachable, also 404. */
async function reach(outbound: Outbound, url: string): Promise<OutboundError | undefined> {
  try {
    await outbound.request(url, { method: 'HEAD', redirects: 0 });
    return undefined;
  } catch (error) {
    if (error instanceof OutboundError) return error;
    throw error;
  }
}

async function checkUrls(
  part: string,
  urls: readonly string[],
  { outbound, level, advice }: { outbound: Outbound; level: 'warning' | 'failure'; advice: string },
): Promise<Finding[]> {
  const found = findingsOf(part);
  return Promise.all(
    [...new Set(urls.map((url) => new URL(url).origin))].map(async (origin) => {
      const error = await reach(outbound, origin);
      if (error === undefined) return found.ok(`${origin} responds`);
      return found[level](
        `${origin} cannot be reached (${error.message})`,
        error.kind === 'refused'
          ? 'The server connects to public addresses only: correct the URL, or add the host to OUTBOUND_ALLOW.'
          : advice,
      );
    }),
  );
}

/** The URLs of the video sites from which the server gets metadata. */
function siteUrls({ sources }: Config): string[] {
  const { origins, off, sites, youtubeApiKey } = sources;
  const unused = off.map((source) => source.toUpperCase());
  if (youtubeApiKey === undefined) unused.push('YOUTUBE_API');
  return [
    ...Object.entries(origins)
      .filter(([variable]) => !unused.some((name) => variable.startsWith(`${name}_`)))
      .map(([, origin]) => origin),
    ...sites.map(({ apiUrl }) => apiUrl),
  ];
}

/** Checks that the configuration of an OpenID Connect provider can be loaded, and is its own. */
async function checkIssuer(
  outbound: Outbound,
  provider: { name: string; issuer: string } | undefined,
): Promise<Finding[]> {
  if (!provider) return [];
  const { name, issuer } = provider;
  const found = findingsOf(`login with ${name}`);
  try {
    await discoverIssuer(outbound, issuer);
    return [found.ok(`${issuer} has a configuration`)];
  } catch (error) {
    const { cause } = error as BloomError;
    return [
      found.failure(
        `${issuer} has no configuration that can be used (${(cause as Error).message})`,
        'Correct OIDC_…_ISSUER. If its address is not public or its port is unusual, add host and port to OUTBOUND_ALLOW; else open the way out to it in the firewall.',
      ),
    ];
  }
}

/** Checks that login providers, video sites and the endpoint of suggestions can be reached. */
export async function checkOutbound(config: Config): Promise<Finding[]> {
  const outbound = createOutbound({ allow: config.outboundAllow });
  try {
    const found = await Promise.all([
      ...loginProviders.map((provider) => {
        const { authUrl, apiUrl } = config.providers[provider] ?? {};
        return checkUrls(`login with ${provider}`, authUrl && apiUrl ? [authUrl, apiUrl] : [], {
          outbound,
          level: 'failure',
          advice: `Open the way out to it in the firewall, or unset ${provider.toUpperCase()}_CLIENT_ID and …_SECRET.`,
        });
      }),
      ...oidcProviders.map((provider) => checkIssuer(outbound, config.providers[provider])),
      checkUrls('suggestions', config.translate ? [config.translate.url] : [], {
        outbound,
        level: 'warning',
        advice: 'Correct TRANSLATE_URL, or open the way out to it in the firewall.',
      }),
      checkUrls('video sites', siteUrls(config), {
        outbound,
        level: 'warning',
        advice: 'Links to it cannot be shared. Open the way out to it in the firewall, if you want them.',
      }),
    ]);
    return found.flat();
  } finally {
    await outbound.close();
  }
}

/** Checks that Redis responds. */
export async function checkRedis(url: string): Promise<Finding> {
  const redis = findingsOf('redis');
  try {
    const { client } = await connectRedis(url);
    close(client);
    return redis.ok('responds');
  } catch (error) {
    return redis.failure(
      `does not respond (${error instanceof Error ? error.message : String(error)})`,
      'Start it, or correct REDIS_URL. Without Redis every server counts limits alone, and stricter.',
    );
  }
}

/** Checks that the mail server takes the sign-in of this one. */
export async function checkMail(url: string): Promise<Finding> {
  const mail = findingsOf('e-mail');
  const { host } = new URL(url);
  try {
    await checkMailServer(url);
    return mail.ok(`${host} takes the sign-in; bloom admin test-mail ADDRESS sends an e-mail`);
  } catch (error) {
    return mail.failure(
      `${host} cannot be used (${error instanceof Error ? error.message : String(error)})`,
      'Correct SMTP_URL, or open the way out to it in the firewall.',
    );
  }
}

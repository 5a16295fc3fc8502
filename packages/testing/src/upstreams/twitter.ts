import { createHash } from 'node:crypto';
import { bearerOf, fieldsOf, loginProvider, type ProviderStore, type LoginApp } from './login-provider.ts';
import { json, type UpstreamRequest, type Reply } from './upstream-server.ts';

export const twitterApp: LoginApp = {
  clientId: 'c3ludGhldGljLWNsaWVudC1pZA',
  clientSecret: 'twitter-secret-of-the-test',
};

/** Starts a local X: its authorization page and its API, at one origin. */
export const startTwitter = loginProvider({
  name: 'X',
  app: twitterApp,
  pages: ['/i/oauth2/authorize'],
  denied: { error: 'access_denied' },
  api,
});

const problem = (status: number, title: string): Reply =>
  json({ title, type: 'about:blank', status, detail: title }, status);

/** Whether a verifier matches the challenge of the authorization request (PKCE, S256). */
export function isVerifier(verifier: string | null, sent: URLSearchParams): boolean {
  const challenge = createHash('sha256')
    .update(verifier ?? '')
    .digest('base64url');
  return sent.get('code_challenge_method') === 'S256' && sent.get('code_challenge') === challenge;
}

function api(request: UpstreamRequest, store: ProviderStore): Reply {
  const { app, fault } = store;
  switch (request.url.pathname) {
    case '/2/oauth2/token': {
      const basic = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64');
      if (request.method !== 'POST' || request.headers.authorization !== `Basic ${basic}`)
        return json(
          { error: 'unauthorized_client', error_description: 'Missing valid authorization header' },
          401,
        );
      const fields = fieldsOf(request);
      const grant = store.redeemCode(fields.get('code') ?? '');
      if (
        grant === undefined ||
        grant === 'used' ||
        fault() === 'expiredCode' ||
        fields.get('grant_type') !== 'authorization_code' ||
        fields.get('redirect_uri') !== grant.sent.get('redirect_uri')
      ) {
        const error_description = 'Value passed for the authorization code was invalid.';
        return json({ error: 'invalid_request', error_description }, 400);
      }
      if (!isVerifier(fields.get('code_verifier'), grant.sent)) {
        const error_description = 'Value passed for the code verifier did not match.';
        return json({ error: 'invalid_request', error_description }, 400);
      }
      if (fault() === 'noToken') return json({ token_type: 'bearer' });
      const token = { person: grant.person, appId: app.clientId, expiresIn: 7_200 };
      return json({
        token_type: 'bearer',
        expires_in: token.expiresIn,
        access_token: store.addToken(token),
        scope: grant.sent.get('scope'),
      });
    }
    case '/2/users/me': {
      const token = store.token(bearerOf(request));
      if (!token) return problem(401, 'Unauthorized');
      // X sends some errors with status 200.
      if (fault() === 'noProfile') return json({ errors: [{ title: 'Not Found Error' }] });
      const id = store.idOf(token.person);
      return json({ data: { id, name: token.person, username: `user${id}` } });
    }
    default:
      return problem(404, 'Not Found');
  }
}

import { Capacitor, registerPlugin } from '@capacitor/core';
import type { LinkableProvider } from '@bloom/contract/account/login-providers';
import type { SdkLogin } from './platform.ts';

/** A plugin is in the app only where its operator has added it (docs/adr/0056). */
type Sdk = { plugin: string; logIn: () => Promise<SdkLogin> };

/** Of `@capacitor-community/facebook-login`. */
type FacebookLogin = {
  login: (options: {
    permissions: string[];
  }) => Promise<{ accessToken?: { token: string } | null } | undefined>;
};
/** Of `@capgo/capacitor-wechat`. */
type Wechat = {
  isInstalled: () => Promise<{ installed: boolean }>;
  auth: (options: { scope: string; state: string }) => Promise<{ code: string; state?: string }>;
};
/** Of `packages/mobile/line-login`. */
type LineLogin = { login: () => Promise<{ accessToken: string }> };

// Nothing happens until one of their methods is called.
const facebookLogin = registerPlugin<FacebookLogin>('FacebookLogin');
const wechat = registerPlugin<Wechat>('CapacitorWechat');
const lineLogin = registerPlugin<LineLogin>('LineLogin');

const sdks: Partial<Record<LinkableProvider, Sdk>> = {
  facebook: {
    plugin: 'FacebookLogin',
    logIn: async () => {
      const result = await facebookLogin.login({ permissions: ['public_profile'] });
      return { token: given(result?.accessToken?.token) };
    },
  },
  line: {
    plugin: 'LineLogin',
    logIn: async () => ({ token: given((await lineLogin.login()).accessToken) }),
  },
  wechat: {
    plugin: 'CapacitorWechat',
    logIn: async () => {
      if (!(await wechat.isInstalled()).installed) return 'notInstalled';
      const state = crypto.randomUUID();
      const { code, state: returned } = await wechat.auth({ scope: 'snsapi_userinfo', state });
      // Another app could open ours with a code of its own account.
      if (returned !== state) throw new Error('the state is not that of this login');
      return { token: given(code) };
    },
  },
};

/** The login by a provider's SDK; undefined where the app has none. It rejects where the user cancels it. */
export function loginSdk(provider: LinkableProvider): (() => Promise<SdkLogin>) | undefined {
  const sdk = sdks[provider];
  return sdk && Capacitor.isPluginAvailable(sdk.plugin) ? sdk.logIn : undefined;
}

function given(token: string | undefined): string {
  if (!token) throw new Error('the login gave no token');
  return token;
}

// Settings of both systems, which `cap sync` writes into their projects. LOGIN_SDKS=facebook,line,wechat adds
// the login SDKs of these providers (docs/adr/0056), with the ids of the server's configuration:
// LINE_CLIENT_ID, WECHAT_CLIENT_ID and, for iOS, WECHAT_UNIVERSAL_LINK.
import type { CapacitorConfig } from '@capacitor/cli';

const { env } = process;
const sdks = {
  facebook: '@capacitor-community/facebook-login',
  line: '@bloom/line-login',
  wechat: '@capgo/capacitor-wechat',
};
const chosen = (env['LOGIN_SDKS'] ?? '').split(',').filter((name) => name !== '');
const unknown = chosen.find((name) => !Object.hasOwn(sdks, name));
if (unknown !== undefined) throw new Error(`LOGIN_SDKS: there is no ${unknown}`);
const isChosen = (name: string) => chosen.includes(name);

const plugins = [
  '@capacitor-community/keep-awake',
  '@capacitor/app',
  '@capacitor/browser',
  '@capacitor/clipboard',
  '@capacitor/keyboard',
  '@capacitor/share',
  '@capacitor/splash-screen',
  ...(isChosen('line') ? [sdks.line] : []),
  ...(isChosen('wechat') ? [sdks.wechat] : []),
];

const config: CapacitorConfig = {
  appId: 'community.bloom.app',
  appName: 'Bloom',
  webDir: 'dist/www',
  zoomEnabled: true,
  // By which the list of sessions names the app (packages/server/src/domains/account/agent.ts).
  appendUserAgent: 'BloomApp',
  android: {
    path: 'android',
    includePlugins: [...plugins, ...(isChosen('facebook') ? [sdks.facebook] : [])],
  },
  // Facebook's SDK gives iOS a token that is no access token; there its login stays in the browser.
  ios: { path: 'ios', contentInset: 'never', includePlugins: plugins },
  plugins: {
    App: { disableBackButtonHandler: false },
    Keyboard: { resize: 'native', resizeOnFullScreen: true },
    SplashScreen: { launchAutoHide: false, backgroundColor: '#fdf9f6' },
    SystemBars: { insetsHandling: 'css', style: 'DEFAULT' },
    ...(isChosen('line') && { LineLogin: { channelId: env['LINE_CLIENT_ID'] } }),
    ...(isChosen('wechat') && {
      CapacitorWechat: {
        appId: env['WECHAT_CLIENT_ID'],
        universalLink: env['WECHAT_UNIVERSAL_LINK'],
      },
    }),
  },
};
export default config;

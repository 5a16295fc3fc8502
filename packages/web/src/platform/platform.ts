/** The keys of local storage; those of docs/specification/pages.md#local-storage first. */
export type LocalKey =
  | 'user_token'
  | 'user_token_ts'
  | 'last_user_id'
  | 'referrer_code'
  | 'isShowTabBarTips'
  | 'locale'
  | 'theme'
  | 'login_return'
  | 'activity'
  | 'reward_claim'
  | 'poster_closed'
  | 'hero_closed'
  | 'progress'
  | 'autoplay'
  | 'continue_row'
  | 'home_tab'
  | 'following_seen'
  | 'sign_in_tip'
  | 'share_choice'
  | 'hidden_videos'
  | 'searches'
  | 'hidden_targets'
  | 'player_keys'
  | 'theatre'
  | 'chat_muted'
  | 'moment_visits'
  | 'subtitles'
  | 'flying'
  | 'copies'
  | 'app_place'
  | 'login_secret'
  | 'app_config';

export type TabKey =
  | 'app_login'
  | 'app_running'
  | 'share_draft'
  | 'share_title_hint'
  | 'share_clipboard'
  | 'started_video'
  | 'login_intent'
  | 'waiting_action'
  | 'admin_token'
  | 'setup_code'
  | 'room_guest';

export type Store<Key extends string> = {
  get: (key: Key) => string | null;
  set: (key: Key, value: string) => void;
  remove: (key: Key) => void;
};

/** Texts that the user has not saved yet, by keys that name what they belong to. */
export type DraftStore = {
  /** All drafts whose key begins with this. */
  list: (prefix: string) => Promise<{ key: string; text: string }[]>;
  /** Resolves to false if it can only be kept as long as the page. */
  set: (key: string, text: string) => Promise<boolean>;
  remove: (key: string) => Promise<void>;
};

/** Lets the session read what it wrote, on every server (docs/specification/wire.md#read-your-writes). */
export type OwnWrites = {
  /** Adds the position of the last write to a request. */
  addTo: (headers: Headers) => void;
  /** Records it from a response. */
  record: (headers: Headers) => void;
};

/** The result of a login in a provider's SDK: its token, or that the provider's app is missing. */
export type SdkLogin = { token: string } | 'notInstalled';

/**
 * The secret that binds a login to this app, as a cookie does in a browser
 * (docs/specification/sign-in.md#handoff).
 */
export type LoginSecret = {
  /** Its hash, for the URL with which a login begins. The first call makes the secret. */
  challenge: () => Promise<string>;
  /** The secret itself, for what comes back; null if no login is under way. */
  verifier: () => string | null;
  /** Ends it: the login is done. */
  forget: () => void;
};

/**
 * Where a push service delivers to this device (RFC 8030), and the keys of its messages (RFC 8291),
 * base64url.
 */
export type PushEndpoint = { endpoint: string; p256dh: string; auth: string };

/** This device at a push service (docs/specification/notifications.md#push). */
export type PushRegistration = {
  /** `unsupported`: the device has no push; `denied`: the user has blocked it. */
  state: () => Promise<'unsupported' | 'denied' | 'off' | 'on'>;
  /**
   * Requests the permission, which needs a click, and subscribes with the server's public key. Undefined
   * without the permission.
   */
  subscribe: (loadKey: () => Promise<string>) => Promise<PushEndpoint | undefined>;
  /** The subscription, as it is now; undefined if there is none, or no permission. */
  current: () => Promise<PushEndpoint | undefined>;
  unsubscribe: () => Promise<void>;
  /** Shows a number at the icon of the app; with 0, shown notifications disappear. */
  showUnread: (unread: number) => Promise<void>;
};

/** The parts of a URL that name a page of the app. */
export type UrlParts = { pathname: string; search: string; hash: string };

/**
 * The functions that the app needs from the device it runs on. The browser's implementation is browser.ts; an
 * app around the web app implements them again (docs/specification/mobile.md#app-shell).
 */
export type Platform = {
  /** The origin of the server, without a slash at its end; empty where it is the page's own. */
  serverOrigin: string;
  /** Undefined where a cookie does it. */
  ownWrites: OwnWrites | undefined;
  /**
   * The origin of the pages that players of other sites are in (docs/specification/mobile.md#player-page);
   * empty where those sites accept the page's own.
   */
  playerPages: string;
  /** The origin of the links that users share. */
  publicOrigin: () => string;

  /** Undefined where a cookie does it. */
  loginSecret: LoginSecret | undefined;
  /** Shows the page of the server that begins a login; `path` has no origin. */
  openLogin: (path: string) => void;

  /** Survives the tab. */
  localStore: Store<LocalKey>;
  /** Ends with the tab. */
  tabStore: Store<TabKey>;
  /** The drafts that the user has not saved yet; they survive the tab. */
  drafts: () => Promise<DraftStore>;
  /** Stores a preference where the server reads it too, for the pages that it renders. */
  writeCookie: (name: string, value: string) => void;

  /** Push, which only a signed-in user needs; undefined where this build has none. */
  push: (() => Promise<PushRegistration>) | undefined;

  /** Copies a text; resolves to false if that is not permitted. */
  copyText: (text: string) => Promise<boolean>;
  /** The text in the clipboard, without spaces around it; empty if it may not be read. */
  readClipboard: () => Promise<string>;
  /** Offers a text file to the user for saving. */
  saveFile: (file: Blob, name: string) => void;
  /** Saves the file that the server sends at a path, however large it is. */
  saveFrom: (path: string) => void;

  /** Whether the device has a share sheet. */
  canShare: () => boolean;
  /** Opens the device's share sheet; resolves also when the user closes it. */
  share: (link: { title: string; url: string }) => Promise<void>;

  /**
   * How a link reaches an app of the user: through a page of the app that begins a message, or, where it has
   * none, as a QR code to scan with the phone, or copied to be pasted.
   */
  shareWay: (app: 'wechat' | 'instagram' | 'whatsapp' | 'line') => 'page' | 'code' | 'copy';

  /** The URL that opened the app, with its launch parameters. */
  launchUrl: () => UrlParts;
  /** Replaces the URL that opened the app, in the history too. */
  replaceLaunchUrl: (path: string) => void;
  /** Reports a link that opens the running app without loading it again. */
  onLaunchUrl: (listener: (url: UrlParts) => void) => void;

  /** The page where a newer version can be had; undefined where loading this page again gets it. */
  newVersionPage: () => string | undefined;

  /** Whether invitations are sent by buttons of the networks, besides the link to copy. */
  invitesByNetwork: boolean;

  /** Gives the device's own bars the colours of the theme: light, dark, or as the device has it. */
  colourBars: (theme: 'system' | 'light' | 'dark') => void;

  /** Keeps the screen on, for a video that plays. */
  keepAwake: (on: boolean) => void;
};

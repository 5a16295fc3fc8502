/*
 * The texts of the server itself in English, beside errors; the type of the other languages. A subcategory's
 * name is its `label` on the wire.
 */

/**
 * The sentences of notifications (docs/specification/notifications.md#notification-kinds): the app fills in
 * links, the server plain text for push.
 */
export const notifications = {
  one: '{name}',
  others: {
    one: '{name} and {count} other',
    other: '{name} and {count} others',
  },
  gift: '{who} sent you {amount} for {video}',
  thanks: '{who} thanked you for {video}',
  collectionGift: '{who} sent you {amount} for {collection}',
  collectionThanks: '{who} thanked you for {collection}',
  momentGift: '{who} sent you {amount} for your moment on {video}',
  momentThanks: '{who} thanked you for your moment on {video}',
  thanked: '{who} thanks you for your gift to {video}',
  thankedCollection: '{who} thanks you for your gift to {collection}',
  thankedMoment: '{who} thanks you for the gift to their moment on {video}',
  shared: '{who} shared {video}',
  collected: '{who} added {video} to {collection}',
  joined: '{who} joined with your invitation',
  top: '{who} lifted {video} to the top of {category}',
  reported_dismissed: 'Moderators looked at {video}, which you reported, and left it as it is: {reason}',
  reported_upheld: 'Moderators removed a video that you reported, by rule {rule}. Thank you',
  reportedOther_dismissed: 'Moderators looked at what you reported, and left it as it is: {reason}',
  reportedOther_upheld: 'Moderators acted on what you reported, by rule {rule}. Thank you',
  decision_hide: 'Moderators removed {video} by rule {rule}: {reason}',
  decision_hideBySystem: 'The system removed {video} by rule {rule}: {reason}',
  decision_restore: 'Moderators restored {video}: {reason}',
  decision_hold: '{video} waits for a moderator',
  decision_approve: 'Moderators approved {video}: everybody sees it now',
  decision_admit: 'You are a member now: {reason}',
  decision_decline: 'Moderators did not admit you: {reason}',
  decision_erase: 'An admin erased {video} for ever, by rule {rule}: {reason}',
  your_erasedVideo: 'your video',
  your_note: 'your note to {video}',
  your_message: 'your message in the chat',
  your_collection: 'your collection',
  your_subtitle: 'your subtitles of {video}',
  your_moment: 'your moment on {video}',
  your_link: 'your proposal that {video} is the same as another video',
  your_room: 'your room',
  decision_warn: 'Moderators warn you by rule {rule}: {reason}',
  decision_withdraw: 'Moderators withdrew their warning: {reason}',
  decision_timeout: 'Moderators paused your writing for a while by rule {rule}: {reason}',
  decision_ban: 'Moderators banned you from writing by rule {rule}: {reason}',
  decision_lift: 'You can write again: {reason}',
  decision_freeze: 'Moderators froze your petals by rule {rule}: {reason}',
  decision_unfreeze: 'Your petals are free again: {reason}',
  decision_endProbation: 'Your probation is over: {reason}',
  decision_lockSubtitles: 'Moderators locked the subtitles of {video} by rule {rule}: {reason}',
  decision_unlockSubtitles: 'Moderators unlocked the subtitles of {video}: {reason}',
  decision_reverseGifts: 'Moderators reversed gifts by rule {rule}: {reason}',
  decision_undoReversal: 'Moderators gave back gifts that they had reversed: {reason}',
  decision_recategorise: 'Moderators moved {video} from {from} to {to} by rule {rule}: {reason}',
  decision_restoreCategory: 'Moderators restored the category of {video}: {reason}',
  decision_rename: 'Moderators removed your name by rule {rule}: {reason}',
  decision_restoreName: 'Moderators restored your name: {reason}',
  decision_appealDismissed: 'Moderators looked at your objection and kept their decision: {reason}',
  decision_role_admin: 'You are an admin now',
  decision_role_moderator: 'You are a moderator now',
  decision_role_none: 'You have no role any more',
  offline: '{video} no longer plays at its source. It stays out of the lists until it is back.',
  mention: '{who} mentioned you in the chat',
  momentMention: '{who} mentioned you on {video}',
  reply: '{who} replied to you on {video}',
  replyAt: '{who} replied to you at {at} on {video}',
  login_linked: 'A new way to sign in to your account was added',
  login_unlinked: 'A way to sign in to your account was removed',
  login_recovered: 'Someone signed in to your account with one of its recovery codes',
  login_codesMade: 'Your account got new recovery codes; the old ones have ended',
  login_codeIssued: 'An operator issued a recovery code for your account',
  login_keyEnded: 'A passkey of your account has ended, because a copy of it was used',
} as const;

/**
 * E-mails to who gave notice of something (docs/specification/moderation.md#notices), and to who logs in
 * (docs/specification/sign-in.md#e-mail).
 */
export const mails = {
  receiptSubject: 'We have your notice no. {id}',
  receipt:
    'Your notice has arrived and has number {id}. A person will decide about it.\n\nThe decision will stand here; only you know this address:\n{link}\n',
  decisionSubject: 'Decision about your notice no. {id}',
  upheld:
    'A moderator agreed with your notice no. {id} and acted on it. The reason, as the person concerned reads it:\n\n{reason}\n\n{link}\n',
  dismissed:
    'A moderator looked at your notice no. {id} and left everything as it is. The reason:\n\n{reason}\n\nIf something was missed, send another notice that says what.\n\n{link}\n',
  loginSubject: 'Your ways to sign in to {site}',
  login: '{what}.\n\nWas it not you? Look at your logins and devices in the account settings:\n\n{link}\n',
  codeSubject: '{code} is your code for {site}',
  codeToLogIn: 'Enter this code to log in to {site}:\n\n',
  codeToLink: 'Enter this code to log in to your account at {site} with this e-mail address from now on:\n\n',
  code: '{code}\n\nOr open this link in the browser in which you asked for it:\n\n{link}\n\nBoth work once, within 15 minutes. Do not share them. If you did not request this e-mail, ignore it.\n',
} as const;

export const categories = {
  tvseries: 'TV series',
  movies: 'Movies',
  entertainment: 'Entertainment',
  other: 'Other',
};

/** By label, whatever the category. */
export const subcategories = {
  action: 'action',
  city: 'city',
  comedy: 'comedy',
  costume: 'costume',
  crime: 'crime',
  crux: 'crux',
  culture: 'culture',
  dance: 'dance',
  family: 'family',
  finance: 'finance',
  food: 'food',
  idol: 'idol',
  internet: 'internet',
  interview: 'interview',
  love: 'love',
  music: 'music',
  other: 'other',
  'parent child': 'parent child',
  'talk show': 'talk show',
  youth: 'youth',
};

/** Languages of sound tracks, and of both in filters. */
export const spokenLanguages = {
  cantonese: 'Cantonese',
  chinese: 'Chinese',
  english: 'English',
  mandarin: 'Mandarin',
  other: 'Other',
  other_language: 'Other',
};

/** Languages of subtitles. */
export const writtenLanguages = {
  english: 'English',
  other: 'Other',
  simplified_chinese: 'Simplified Chinese',
  traditional_chinese: 'Traditional Chinese',
};

/** Territories with figures and without a place on the map, by the code of the ECDC. */
export const territories = {
  JPG11668: 'Cruise ship in Japan',
};

/** The words in feeds of moments (docs/specification/routes.md#discovery-routes). */
export const feeds = { moments: 'Moments', spoiler: 'Spoiler', imported: 'Imported' };

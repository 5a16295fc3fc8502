/** Words of the ways to log in. */
export const login = {
  demoName: 'Your name',
  demoHint: 'A demo user begins with 1 M petals. Anyone can use the same name.',
  demoLogin: 'Try it as a demo user',
  orWith: 'or with',
  providers: 'Sign in with',
  facebook: 'Facebook',
  twitter: 'X (Twitter)',
  wechat: 'WeChat',
  line: 'LINE',
  providersOff: 'What is greyed out is not set up on this server.',
  skip: 'Skip',
  confirmTitle: 'Log in as {name}?',
  confirmText:
    'You opened a login link that was not started in this browser. Only go on if it is yours.',
  confirmSwitch: 'You are signed in here already. Going on ends that session.',
  confirmYes: 'Log in as {name}',
  confirmNo: 'Do not log in',
  openInWechatWhy:
    'On a phone, WeChat signs you in only inside its own browser. Copy the address, send it to yourself in WeChat, and open it there.',
  address: 'Address',
  copy: 'Copy',
  copied: 'The address was copied.',
  notCopied: 'Your browser did not allow copying. Select the address and copy it yourself.',
  nameInvalid:
    'This name cannot be used. A name has at least one letter or digit and at most 30 characters, and it must not look like a name of the site itself, such as “admin”.',
  failedWhy: '{failed} {why}',
  again: 'Sign in again',
  quoted: 'The address that led here says:',
  otherWays: 'Other ways to sign in',
} as const;

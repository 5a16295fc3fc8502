/**
 * The data about people that Bloom stores, and where they go; effective 2020-01-01
 * (docs/specification/pages.md#legal-pages).
 */
export const privacy = {
  effective: 1_577_836_800,
  intro:
    '{siteName} is a place where people share links to videos. You can watch without an account, and nothing here is sold, shared for advertising or read by trackers: there are none.',
  sections: {
    visitors: {
      heading: 'When you only look around',
      text: [
        'The server sees your IP address, as every website does. It uses it to answer you, to stop floods of requests, and to look up your country in a table of its own; no other service is asked. In some countries videos of certain sites are hidden, and the page says so.',
        'The server’s log notes requests and errors so that faults can be found. Login tokens and codes are never written into it.',
        'Who reports content without an account gives an address on this site, a text, a name and an e-mail address; for a report about the abuse of children neither is asked for. Only moderators see them. They are used for the decision and for e-mails about it, which go through the mail server of the operator, and are erased 180 days after the decision, unless the operator of this site has set another time.',
      ],
    },
    account: {
      heading: 'When you have an account',
      text: [
        'You sign in with another service. From it {siteName} stores your number there and your name, nothing else: no password, no friends, no messages. It never posts in your name. Or you sign in by e-mail: then {siteName} keeps your address, encrypted, and sends codes and news about your logins to it through the mail server of the operator. It is shown to you only.',
        'Or you sign in with a passkey: your device keeps its secret, and {siteName} stores only its public key, the facts by which it is recognised, and when it was made and used. Fingerprints and faces never leave your device.',
        'Beside that {siteName} keeps what you do here: the videos you shared, the gifts you gave and received, your daily rewards, who invited whom, when you started a video and how long you watched since your last daily reward, how far you watched each video (unless you switch your history off), and problems with videos that you reported.',
        'Where you switch notifications on for a device, {siteName} keeps the address of that device at its push service, with its keys, until you switch them off or sign out there. The push service, which belongs to the maker of your browser, carries the messages encrypted: only your device can read them.',
        'Your name stands beside the videos you share, and beside your gifts in the record of a video. Your balance and your statement are only shown to you.',
      ],
    },
    ledger: {
      heading: 'Petals are written once',
      text: [
        'Every movement of petals is an entry in a book that is only ever added to. Entries are neither changed nor deleted, so that the books of everybody always add up.',
      ],
    },
    device: {
      heading: 'What is kept on your device',
      text: [
        '{siteName} sets no advertising cookies. While you sign in, a short-lived cookie makes sure that the sign-in that comes back is the one you started. After you sign in by e-mail, another one lasts 180 days: it shows that you have signed in there, so that you still get a code where others have used up those of your address. Two more store your language and appearance for a year. The storage of your browser holds the token that keeps you signed in, your language and appearance, the code of the person who invited you until you have signed in, tips you have closed, how far you watched videos before you signed in, and a share form you have not sent yet. Signing out removes the token; clearing the data of this site removes everything.',
      ],
    },
    others: {
      heading: 'Other sites',
      text: [
        'The videos live on other sites: YouTube, bilibili, Tencent Video and others. When you open one, the player of that site is loaded from there, and what it learns of you and which cookies it sets is a matter between you and that site. YouTube’s terms and Google’s privacy policy apply to YouTube’s player.',
        'Pictures of videos are fetched by {siteName}’s server and passed on to you, so that the other sites do not see you. Pictures of bilibili are loaded from there, without telling which page you are on.',
        'When you want words for subtitles in the other language, your browser may translate them on your device. Where it does not, and {siteName} has a translation service, the lines are sent to that service, without anything about you. How many characters you had translated is stored with your account for two days.',
      ],
    },
    rights: {
      heading: 'Your data is yours',
      text: [
        'In your profile you can download your statement and everything that is stored about you, and delete your account. Deleting it ends every session and removes your name and the connection to the service you signed in with. Videos you shared stay in the list without your name, and so do the entries in the ledger. So that no one is paid twice by leaving and coming back, a keyed hash of each login that was deleted or unlinked is stored, with the time of its next daily reward and whether the welcome gift was paid. It holds no name, and only this server can recognise the login by it, if you come back. If you sign up with the link of a person who invited you, with a passkey or by e-mail, a keyed hash of that day and your address in the network is stored for two days, with the number of people who did so, so that nobody earns by inviting themselves or by many accounts. When you claim the daily reward, such a hash of that day and your address is stored with your account and the amount for two days, so that nobody earns with many accounts. When you write something, a third one is stored for two days with how many bytes came from there, and with your account how many it wrote, so that nobody fills the disk of this server. If petals that you gave end the probation of a new account, that they did so is stored for a week, but not whose it was.',
        'A login is forgotten after 90 days in which it was not used.',
      ],
    },
    operator: {
      heading: 'Who runs this',
      text: [
        'Bloom is software that anyone may run; the operator of this server is responsible for it. See Feedback in your profile for how to reach them.',
      ],
    },
  },
} as const;

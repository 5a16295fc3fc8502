/**
 * The terms between Bloom and the people who use it; effective 2020-04-17
 * (docs/specification/pages.md#legal-pages).
 */
export const terms = {
  effective: 1_587_081_600,
  intro: 'By using {siteName} you agree to what stands here. It is short, and meant to be read.',
  sections: {
    what: {
      heading: 'What {siteName} is',
      text: [
        '{siteName} shows links to videos on other sites, and plays them with the players of those sites. It stores no videos. Whether a video can be played, and for how long, is decided by that site, whose own terms apply when you watch there.',
      ],
    },
    sharing: {
      heading: 'What you share',
      text: [
        'Share what is public and may be embedded, in the category where people look for it and with its true languages. Do not share what is unlawful, hateful, or takes other people’s rights. A video that its site does not have any more leaves the list; the operator may remove others.',
        'You keep whatever rights you have. You allow {siteName} to show the link, the title and the picture, with your name beside them.',
      ],
    },
    petals: {
      heading: 'Petals are not money',
      text: [
        'Petals are points of a game. They cannot be bought, sold, paid out or exchanged for anything outside {siteName}, and they give you no claim against anyone. Three quarters of a gift go to the person who shared the video; the rest is destroyed, and so is what is spent to move a video down.',
        'Gifts and reduces are final: the ledger is only ever added to, and nothing in it is undone. How much rewards are and what gifts do may change; what is already in your balance stays as it is.',
      ],
    },
    fair: {
      heading: 'Playing fair',
      text: [
        'Be one person with one account. Do not collect rewards with programs or invented invitations, do not try to get around limits, and do not disturb the service for others. Who does may lose the account.',
      ],
    },
    content: {
      heading: 'Something should not be here?',
      text: [
        'If a link leads to something that infringes your rights or breaks the law, write to the operator (see Feedback) and name the video. The link is removed here; the video itself can only be removed by the site that hosts it.',
      ],
    },
    liability: {
      heading: 'No promises',
      text: [
        '{siteName} is offered as it is, free of charge. It may be interrupted, change or end. As far as the law allows, no one is liable for what happens on the sites it links to, or for lost petals.',
      ],
    },
    leaving: {
      heading: 'Leaving',
      text: [
        'You can delete your account in your profile at any time. What happens to your data then stands on the page about privacy.',
      ],
    },
  },
} as const;

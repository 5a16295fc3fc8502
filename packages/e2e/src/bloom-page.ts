import { expect, type Locator, type Page } from '@playwright/test';
import type { Translate } from '@bloom/web/src/i18n/messages.ts';

/** The fields of the share form, by their labels. */
const shareLabels = {
  link: 'share.link',
  category: 'share.category',
  subcategory: 'share.subcategory',
  soundTrack: 'share.audio',
  subtitles: 'share.subtitle',
} as const;
type ShareFieldName = keyof typeof shareLabels;

/** Input for the share form, in the language of the page. */
export type ShareEntry = {
  link: string;
  category: string;
  subcategory: string;
  audio: string;
  subtitle: string;
};

/** Longer than a double click, whose second click does not confirm. */
const doubleClickMs = 500;

/** Bloom's page, used by its visible controls, in either layout and language. */
export class BloomPage {
  readonly page: Page;
  readonly t: Translate;
  readonly isMobile: boolean;

  constructor(page: Page, t: Translate, isMobile: boolean) {
    this.page = page;
    this.t = t;
    this.isMobile = isMobile;
  }

  /** The cards of the list, in their order. */
  get cards(): Locator {
    return this.page.getByRole('list', { name: this.t('catalogue.list'), exact: true }).getByRole('article');
  }

  /** The card of a video. */
  card(title: string): Locator {
    return this.cards.filter({
      has: this.page.getByRole('link', { name: title, exact: true }),
    });
  }

  /** The card of the video with this id. */
  cardOf(id: string): Locator {
    return this.cards.filter({ has: this.page.locator(`:is(h2, h3) a[href*="/video/${id}"]`) });
  }

  /** The ids of the list's videos, in its order. */
  ids(): Promise<string[]> {
    return this.cards
      .getByRole('heading')
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => /\/video\/([^?]*)/.exec(link.getAttribute('href') ?? '')?.[1] ?? ''),
      );
  }

  /** The toasts at the edge of the window. */
  get toasts(): Locator {
    return this.page.locator('.toaster');
  }

  /** The actions of the video page, with their messages. */
  get actions(): Locator {
    return this.page.getByRole('region', { name: this.t('video.actions') });
  }

  /** The frame of what plays, on its page or in the mini player. */
  get player(): Locator {
    return this.page.locator('iframe');
  }

  /** The image in the player's place, which starts it. */
  get poster(): Locator {
    return this.page
      .getByRole('region', { name: this.t('video.player'), exact: true })
      .locator('.player-image')
      .and(this.page.getByRole('button', { name: this.t('video.play') }));
  }

  /** The controls of the player. */
  get playerBar(): Locator {
    return this.page.getByRole('group', { name: this.t('player.controls') });
  }

  /** A button of the player's bar. */
  inBar(name: string): Locator {
    return this.playerBar.getByRole('button', { name, exact: true });
  }

  /** Lets the video play, and waits until its player does. */
  async play(): Promise<void> {
    await this.press(this.poster);
    await this.player.contentFrame().getByRole('button', { name: 'Pause' }).waitFor();
  }

  /** Taps on the phone, clicks on the desktop. */
  press(target: Locator): Promise<void> {
    return this.isMobile ? target.tap() : target.click();
  }

  /** Presses an entry of a bar. The bars of the phone give way while the page is scrolled down. */
  async pressInBar(entry: Locator): Promise<void> {
    if (!this.isMobile) return entry.click();
    const hidden = this.page.locator('html[data-bars-hidden]');
    await expect(async () => {
      if ((await hidden.count()) > 0) await this.page.mouse.wheel(0, -40);
      // Only tries it: a press that leads on while it waits would be repeated on the next page.
      await entry.tap({ trial: true, timeout: 500 });
    }).toPass();
    await entry.tap();
  }

  /** The entries of a list, such as that of the saved videos. */
  entriesOf(list: string): Locator {
    return this.page.getByRole('list', { name: list }).getByRole('listitem');
  }

  async openVideo(id: string): Promise<void> {
    await this.page.goto(`/video/${id}?videoSrc=youtube`);
    await this.page.getByRole('heading', { level: 1 }).waitFor();
  }

  /** Goes to the home page, which loads its list again. */
  async goHome(): Promise<void> {
    const { page, t } = this;
    const home = this.isMobile
      ? page
          .getByRole('navigation', { name: t('shell.tabs') })
          .getByRole('link', { name: t('shell.homeTab') })
      : page.getByRole('link', { name: t('shell.home') });
    await this.pressInBar(home);
  }

  /** Opens the login from the top bar. */
  async openLogin(): Promise<void> {
    const { page, t } = this;
    const bar = page.getByRole('banner');
    const entry = bar.getByRole(this.isMobile ? 'link' : 'button', { name: t('shell.signIn') });
    await this.pressInBar(entry);
  }

  /** Shows the ways to log in beyond the first three. */
  async showMoreWays(): Promise<void> {
    await this.press(this.page.getByRole('button', { name: this.t('login.moreWays') }));
  }

  /** Signs in as a demo user in the open form, and waits until the page has stored the session. */
  async logInAs(name: string): Promise<void> {
    await this.page.getByLabel(this.t('login.demoName')).fill(name);
    await this.press(this.page.getByRole('button', { name: this.t('login.demoLogin') }));
    await this.page.waitForFunction(() => localStorage.getItem('user_token') !== null);
  }

  /** Opens a panel of the account: from the profile menu of the desktop, from the profile of the phone. */
  async openMine(title: string): Promise<void> {
    const { page, t } = this;
    const name = new RegExp(`^${title}`);
    if (this.isMobile) {
      const tabs = page.getByRole('navigation', { name: t('shell.tabs') });
      await this.pressInBar(tabs.getByRole('link', { name: new RegExp(`^${t('shell.mine')}`) }));
      await page.getByRole('main').getByRole('link', { name }).tap();
    } else {
      const menu = page.locator('.popover');
      if (title === t('shell.bell')) {
        await page.getByRole('banner').getByRole('button', { name }).click();
        return;
      }
      await page.getByRole('button', { name: t('shell.profileOf', { name: '' }) }).click();
      if (title === t('decision.title')) await menu.getByText(t('shell.menuMore'), { exact: true }).click();
      await menu.getByRole('button', { name }).click();
    }
  }

  /** Opens a page of the account, such as that of the saved videos: from the same places. */
  async openOwnPage(title: string): Promise<void> {
    const { page, t } = this;
    if (this.isMobile) {
      const tabs = page.getByRole('navigation', { name: t('shell.tabs') });
      await this.pressInBar(tabs.getByRole('link', { name: new RegExp(`^${t('shell.mine')}`) }));
      await page.getByRole('main').getByRole('link', { name: title, exact: true }).tap();
    } else {
      await page.getByRole('button', { name: t('shell.profileOf', { name: '' }) }).click();
      await page.locator('.popover').getByRole('link', { name: title, exact: true }).click();
    }
  }

  /** The panel of `openMine`: a dialog of the desktop, a page of the phone. */
  mine(title: string): Locator {
    return this.isMobile ? this.page.getByRole('main') : this.page.getByRole('dialog', { name: title });
  }

  /** The button of the top bar that shows that the daily reward is due. */
  get rewardIcon(): Locator {
    return this.page
      .getByRole('banner')
      .getByRole('button', { name: this.t('shell.rewardReady'), exact: true });
  }

  /** Opens the share form: a dialog (desktop) or a page (phone). */
  async openShare(): Promise<void> {
    const { page, t } = this;
    const bar = this.isMobile
      ? page.getByRole('navigation', { name: t('shell.tabs') })
      : page.getByRole('banner');
    await this.pressInBar(bar.getByRole('button', { name: t('video.share'), exact: true }));
  }

  /** The share form, in a dialog or on a page. */
  get shareForm(): Locator {
    return this.page
      .locator('form')
      .filter({ has: this.page.getByLabel(this.t('share.link'), { exact: true }) });
  }

  /** A field of the share form; on a phone the choices are rows that open further pages. */
  shareField(name: ShareFieldName): Locator {
    const { t, shareForm } = this;
    if (name === 'link' || !this.isMobile) return shareForm.getByLabel(t(shareLabels[name]), { exact: true });
    const row = t(shareLabels[name === 'subcategory' ? 'category' : name]);
    return shareForm.getByRole('button', { name: new RegExp(`^${row}`) });
  }

  /** The label of the choice in a field of the share form. */
  shareChoice(name: Exclude<ShareFieldName, 'link'>): Locator {
    const field = this.shareField(name);
    return this.isMobile ? field : field.locator('option:checked');
  }

  get shareSubmit(): Locator {
    return this.shareForm.locator('[type=submit]');
  }

  /** The button beside what a link is shared as. */
  get changeChoices(): Locator {
    return this.shareForm.getByRole('button', { name: this.t('share.change'), exact: true });
  }

  /** Opens the choices of the share form, unless they are open; its link is filled in. */
  async openShareChoices(): Promise<void> {
    await this.changeChoices.or(this.shareField('category')).waitFor();
    if (await this.changeChoices.isVisible()) await this.press(this.changeChoices);
  }

  /** Fills in the given fields, in the order of the form. */
  async fillShare(entry: Partial<ShareEntry>): Promise<void> {
    const { link, ...choices } = entry;
    if (link !== undefined) await this.shareField('link').fill(link);
    if (Object.keys(choices).length === 0) return;
    await this.openShareChoices();
    if (this.isMobile) return this.#chooseInSteps(entry);
    const choose = async (name: ShareFieldName, label?: string) => {
      if (label !== undefined) await this.shareField(name).selectOption({ label });
    };
    await choose('category', entry.category);
    await choose('subcategory', entry.subcategory);
    await choose('soundTrack', entry.audio);
    await choose('subtitles', entry.subtitle);
  }

  /** Chooses on the pages of the phone; the desktop has select elements. */
  async #chooseInSteps({ category, subcategory, audio, subtitle }: Partial<ShareEntry>) {
    const { page, t } = this;
    const main = page.getByRole('main');
    const choose = (list: string, name: string) =>
      main.getByRole('list', { name: list, exact: true }).getByRole('button', { name, exact: true }).tap();
    if (category !== undefined || subcategory !== undefined) {
      await this.shareField('category').tap();
      if (category !== undefined) await choose(t('share.category'), category);
      if (subcategory !== undefined) await choose(t('share.subcategory'), subcategory);
      else await main.getByRole('button', { name: t('shell.back') }).tap();
    }
    for (const [name, label] of [
      ['soundTrack', audio],
      ['subtitles', subtitle],
    ] as const) {
      if (label === undefined) continue;
      await this.shareField(name).tap();
      await choose(t(shareLabels[name]), label);
    }
    await this.shareField('link').waitFor();
  }

  /** A gift button, armed or not, by its amount as the page formats it. */
  gift(scope: Locator, amount: string): Locator {
    const { t } = this;
    const name = new RegExp(
      `^(${t('gift.thank', { amount })}|${t('gift.boostWith', { amount })}|${t('gift.tapAgain', { amount })})$`,
    );
    return scope.getByRole('button', { name });
  }

  /** The tip of the gift buttons. */
  giftTip(scope: Locator): Locator {
    return scope.locator('.gift-tip');
  }

  /** Opens the tiers of a boost, which the sharer of a video sees. */
  openBoost(scope: Locator): Promise<void> {
    return this.press(scope.getByRole('button', { name: this.t('gift.boost'), exact: true }));
  }

  /** Sends a gift with two taps. */
  async sendGift(scope: Locator, amount: string): Promise<void> {
    const button = this.gift(scope, amount);
    await this.press(button);
    await button.and(this.page.locator('[aria-pressed=true]')).waitFor();
    await this.press(button);
  }

  /** The confirmation of a custom amount. */
  get confirmation(): Locator {
    return this.page.getByRole('alertdialog');
  }

  /** Types a custom amount and continues to its confirmation. */
  async chooseAmount(scope: Locator, amount: string): Promise<void> {
    await scope.getByLabel(this.t('gift.giftLabel')).fill(amount);
    await this.press(scope.getByRole('button', { name: this.t('gift.giftNext'), exact: true }));
  }

  /** Confirms it. */
  async confirm(name: string): Promise<void> {
    await this.confirmation.waitFor();
    await this.page.clock.fastForward(doubleClickMs);
    await this.press(this.confirmation.getByRole('button', { name }));
  }

  async search(text: string): Promise<void> {
    const box = this.page.getByRole('combobox', { name: this.t('catalogue.search') });
    await box.fill(text);
    await box.press('Enter');
  }
}

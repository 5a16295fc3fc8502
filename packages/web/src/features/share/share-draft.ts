import { parseLink } from '@bloom/contract/sources/link';
import { pageConfig } from '../../lib/page-config.ts';
import { parseJson } from '../../lib/stored-json.ts';
import { platform } from '../../platform/index.ts';

/** The content of the share form; an empty text is a field not filled in yet. */
export type ShareDraft = {
  link: string;
  category: string;
  subcategory: string;
  audio: string;
  subtitle: string;
  /** The title by the sharer, for a source that does not supply one. */
  title: string;
  /** Why it is worth watching; may stay empty. */
  line: string;
};

export const emptyDraft: ShareDraft = {
  link: '',
  category: '',
  subcategory: '',
  audio: '',
  subtitle: '',
  title: '',
  line: '',
};

/** The draft that was being written in this tab before it was reloaded or left for the login. */
export function readDraft(): ShareDraft {
  const stored = Object(parseJson(platform.tabStore.get('share_draft'))) as Partial<ShareDraft>;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    link: text(stored.link),
    category: text(stored.category),
    subcategory: text(stored.subcategory),
    audio: text(stored.audio),
    subtitle: text(stored.subtitle),
    title: text(stored.title),
    line: text(stored.line),
  };
}

/** Keeps a draft for as long as the tab lives. */
export function storeDraft(draft: ShareDraft): void {
  platform.tabStore.set('share_draft', JSON.stringify(draft));
}

/**
 * Takes a link into the draft that another app has handed over (the share target of the manifest); some put
 * it into the text, or even the title. One that cannot be shared is taken if there is no other: the form
 * shows why.
 *
 * @returns whether there was one
 */
export function consumeHandedOver(given: { title?: string; text?: string; url?: string }): boolean {
  const texts = [given.url, given.text, given.title].map((text) => text ?? '');
  const parsed = texts.map((text) => parseLink(text, pageConfig.sites)).find(({ ok }) => ok);
  const link = parsed?.ok ? parsed.href : /https?:\/\/\S+/i.exec(texts.join(' '))?.[0];
  if (link === undefined) return false;
  storeDraft({ ...readDraft(), link, title: '', line: '' });
  return true;
}

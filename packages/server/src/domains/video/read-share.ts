import { parseCategory, type Category } from '@bloom/contract/catalogue/categories';
import { BloomError } from '@bloom/contract/errors/errors';
import type { ShareBody } from '@bloom/contract/video/share';
import { videoIdOf } from '@bloom/contract/sources/link';
import { sourceTable, type Link } from '@bloom/contract/sources/sources';
import type { Classification as Classifying } from '../classification/index.ts';
import type { Links } from '../sources/index.ts';
import type { Classification } from './video-store.ts';
import { assertSameVideo, videoKeyOf, type VideoKey } from './video.ts';

/** Reads a share request, in the order of docs/specification/sharing.md#order-of-checks. */
export async function readShare(
  links: Links,
  classifying: Classifying,
  path: { source: string; id: string },
  body: ShareBody,
): Promise<{ video: VideoKey; classification: Classification }> {
  // Without a link, the video in the path is shared (docs/specification/sharing.md#share-request).
  const link = body.link === undefined ? undefined : links.read(body.link);

  const [categoryText, labelText = body.label ?? ''] = readPair('category', body.category);
  if (body.label && body.label !== labelText) {
    throw new BloomError('request.invalid', { field: 'label' });
  }
  const category = parseCategory(categoryText);
  const label = category && classifying.label(category, labelText);
  if (!category || label === undefined) throw new BloomError('share.noCategory');

  const [audioText, subtitleText = ''] = readPair('language', body.language);
  const audio = classifying.language('audio', audioText);
  const subtitle = classifying.language('subtitle', subtitleText);
  if (!audio || !subtitle) throw new BloomError('share.noLanguage');

  const linked = link ? linkedVideo(await links.resolve(link), category) : videoKeyOf(path);
  const broken = sourceTable[linked.source].refuse?.(linked.id, category);
  if (broken) throw new BloomError(broken);

  assertSameVideo(linked, path);
  assertSameVideo(linked, body);
  return { video: linked, classification: { category, label, audio, subtitle } };
}

/** Splits "a|b" into one or two parts. Error: `request.invalid` with the field if there are more. */
function readPair(field: string, text = ''): [string, string | undefined] {
  const [first = '', second, third] = text.split('|');
  if (third !== undefined) throw new BloomError('request.invalid', { field });
  return [first, second];
}

function linkedVideo(link: Link, category: Category): VideoKey {
  const id = videoIdOf(link, category);
  if (id === undefined) throw new BloomError('share.unsupportedSource');
  return { source: link.source, id };
}

import type { Video } from '@bloom/contract/video/video';
import type { SameChoice } from '../../../features/work/ShareQuestion.tsx';
import { declineSame, proposeSame } from '../../../features/work/work-api.ts';
import type { ActiveLocale } from '../../../i18n/locale.ts';
import { errorText } from '../../../lib/error-text.ts';
import { showToast } from '../../../ui/message/toast.ts';

/** Sends the sharer's response about the video that is shared now, and shows its outcome as a toast. */
export async function sendSameChoice(
  video: Video,
  choice: SameChoice | undefined,
  { locale, t }: ActiveLocale,
): Promise<void> {
  if (choice?.video.source !== video.source || choice.video.id !== video.id) return;
  const { other, agree } = choice;
  try {
    if (!agree) return await declineSame(video, other);
    const work = await proposeSame(video, { source: other.source, id: other.id, suggested: true });
    const copy = work.videos.find((each) => each.video.source === other.source && each.video.id === other.id);
    const key = copy?.state === 'confirmed' ? 'work.linked' : 'work.proposed';
    showToast({ tone: 'success', text: t(key) });
  } catch (error) {
    // The video is shared all the same, and a declined suggestion loses nothing.
    if (!agree) return;
    const message = errorText(locale, error);
    showToast({ tone: 'problem', text: t('work.notLinked', { message }) });
  }
}

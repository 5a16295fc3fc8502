import type { VideoSummary } from '@bloom/contract/video/video';
import { activeLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import { showToast } from '../../ui/message/toast.ts';
import { saveMark, setMark } from './marks-api.ts';

/**
 * Saves a video or takes that back, and shows a message: for places that do not show the state afterwards.
 */
export async function saveVideo(
  account: number | undefined,
  video: Pick<VideoSummary, 'source' | 'id'>,
  isOn: boolean,
): Promise<void> {
  const { locale, t } = activeLocale();
  try {
    await setMark(saveMark(account, video), isOn);
    showToast({ tone: 'success', text: t(isOn ? 'user.saveDone' : 'user.saveUndone') });
  } catch (error) {
    showToast({ tone: 'problem', text: errorText(locale, error) });
  }
}

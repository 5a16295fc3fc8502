import type { SettingValues } from '../domains/settings/index.ts';
import { mediaPath } from './media-routes.ts';

/**
 * The settings of the demo where neither an operator nor the environment sets them, so that the poster, the
 * ways to send feedback and the links of the app are seen. All of them lead to this server, which may have no
 * network.
 *
 * @param publicUrl the URL that users open, without a slash at its end
 */
export function demoSettings(publicUrl: string): Partial<SettingValues> {
  const placeholder = `${publicUrl}${mediaPath}link.html`;
  return {
    feature_subtitle_edit: '1',
    poster_img: `${mediaPath}clips/sail/poster.webp`,
    poster_title: 'Sharers of the week · 本周分享榜',
    event_url: `${publicUrl}/sharers`,
    store_url: placeholder,
    download_url: placeholder,
    social_url: placeholder,
    feedback_url: placeholder,
    feedback_email: 'feedback@bloom.example',
  };
}

import { useLocale } from '../../i18n/locale.ts';

/** The player that a source offers for other sites, in a frame; what happens in it cannot be seen. */
export function FramePlayer({ address, title }: { address: string; title: string }) {
  const { t } = useLocale();
  return (
    <div className="player">
      <iframe
        key={address}
        src={address}
        title={t('video.playerOf', { title })}
        allow="fullscreen; encrypted-media; picture-in-picture"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      />
    </div>
  );
}

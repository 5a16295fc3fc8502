import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../i18n/error-messages.ts';
import { errorText } from '../../lib/error-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Button, IconButton } from '../../ui/form/Button.tsx';
import { bringIntoView } from '../../ui/motion/bring-into-view.ts';
import { Icon } from '../../ui/image/Icon.tsx';
import { Switch } from '../../ui/form/Switch.tsx';
import { chooseDisplay, shownLanguages, useDisplayChoice } from './display-choice.ts';
import { SubtitleAuthors } from './SubtitleAuthors.tsx';
import { SubtitleCoverage } from './SubtitleCoverage.tsx';
import { SubtitleCopy } from './SubtitleCopy.tsx';
import { SubtitleChoices } from './SubtitleChoices.tsx';
import { canEdit, useSubtitles, type SubtitlesOf } from './use-subtitles.ts';

type SubtitleMenuProps = SubtitlesOf & {
  /** Whether the player says its time; without, subtitles cannot follow it. */
  follows: boolean;
  isModerator: boolean;
  /** Opens the editor. */
  onEdit: (() => void) | undefined;
  /** Reports the revision that the API calls by this id. */
  onReport: (revisionId: number) => void;
  onClose: () => void;
};

/**
 * The menu of the subtitles, below the player, as nothing may cover that
 * (docs/specification/subtitles.md#subtitle-menu).
 */
export function SubtitleMenu({
  video,
  episode,
  follows,
  isModerator,
  onEdit,
  onReport,
  onClose,
}: SubtitleMenuProps) {
  const { locale, t } = useLocale();
  const [state, setState] = useState<'main' | 'subtitle'>('main');
  const choice = useDisplayChoice();
  const { response, available, isReported, conversionError, error, retry } = useSubtitles({
    video,
    episode,
  });
  const shown = shownLanguages(choice, locale, available);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [state]);

  const summary = shown.map((language) => t(`subtitle.languages_${language}`)).join(' + ');
  return (
    <section
      ref={bringIntoView}
      aria-labelledby="subtitle-menu"
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return;
        if (state === 'main') onClose();
        else setState('main');
      }}
    >
      <div className="flex items-center gap-2">
        {state === 'subtitle' && (
          <IconButton label={t('shell.back')} onClick={() => setState('main')}>
            <Icon name="back" />
          </IconButton>
        )}
        <h2
          ref={heading}
          id="subtitle-menu"
          tabIndex={-1}
          className="me-auto text-16 font-semibold outline-none"
        >
          {t(state === 'main' ? 'subtitle.title' : 'subtitle.display')}
        </h2>
        <IconButton label={t('shell.close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      {state === 'subtitle' ? (
        <SubtitleChoices available={available} conversionError={conversionError} />
      ) : !response ? (
        error ? (
          <div role="alert" className="flex flex-col items-start gap-3">
            <p className="text-14 text-soft">{errorText(locale, error)}</p>
            <Button variant="outline" onClick={retry}>
              {t('shell.retry')}
            </Button>
          </div>
        ) : (
          <div role="status" aria-label={t('shell.loading')} className="skeleton h-20" />
        )
      ) : available.length === 0 ? (
        <p className="text-14 text-soft">{t(isReported ? 'subtitle.reported' : 'subtitle.noneText')}</p>
      ) : (
        <>
          {follows ? (
            <Switch label={t('subtitle.show')} checked={choice.on} onChange={(on) => chooseDisplay({ on })} />
          ) : (
            <p className="text-14 text-soft">{t('subtitle.cannotFollow')}</p>
          )}
          <MenuItem label={t('subtitle.display')} value={summary} onClick={() => setState('subtitle')} />
          <SubtitleCoverage coverage={response.coverage} />
          {response.data.some(({ machine }) => machine) && (
            <p className="text-14 text-soft">{t('subtitle.machineText', { mark: t('subtitle.machine') })}</p>
          )}
          <SubtitleAuthors authors={response.authors} />
          {response.copy && <SubtitleCopy copy={response.copy} isEditable={canEdit(response, isModerator)} />}
        </>
      )}
      {state === 'main' && response?.lock && (
        <p className="text-14 text-soft">{errorMessage(locale, 'subtitle.locked', {})}</p>
      )}
      {state === 'main' && (
        <div className="flex flex-wrap gap-3">
          {canEdit(response, isModerator) && onEdit && !response?.copy && (
            <Button variant="outline" onClick={onEdit}>
              {t(response?.revision === 0 ? 'subtitle.begin' : 'subtitle.edit')}
            </Button>
          )}
          {response?.id !== undefined && !isReported && (
            <Button onClick={() => onReport(response.id ?? 0)}>{t('cases.reportSubtitles')}</Button>
          )}
        </div>
      )}
    </section>
  );
}

function MenuItem({ label, value, onClick }: { label: string; value: string; onClick: () => void }) {
  return (
    <button type="button" className="menu-item -mx-3 w-auto text-16" onClick={onClick}>
      <span className="me-auto">{label}</span>
      <span className="min-w-max text-14 text-soft">{value}</span>
      <Icon name="next" size={18} />
    </button>
  );
}

import { isMachine } from '@bloom/contract/subtitle/cue';
import { MachineWord } from './MachineWord.tsx';
import { shownTag } from './language-tag.ts';
import { shownLanguages, useDisplayChoice } from './display-choice.ts';
import type { Clock } from './follow-clock.ts';
import './subtitle.css';
import { useMoment, useSubtitles, type SubtitlesOf } from './use-subtitles.ts';
import { useLocale } from '../../i18n/locale.ts';

type SubtitleTextProps = SubtitlesOf & {
  /** The player; one that says its time. */
  clock: Clock;
  /** Whether the text may lie over the player; otherwise it has a strip below it. */
  covers: boolean;
};

/**
 * The subtitles of the player’s time. Screen readers do not announce each of them; the transcript has the
 * same text.
 */
export function SubtitleText({ video, episode, clock, covers }: SubtitleTextProps) {
  const { locale, t } = useLocale();
  const choice = useDisplayChoice();
  const { timeline, available } = useSubtitles({ video, episode }, choice.on);
  const languages = shownLanguages(choice, locale, available);
  const isShown = choice.on && languages.length > 0;
  const { cues } = useMoment(isShown ? clock : undefined, timeline);
  if (!isShown) return null;
  return (
    <div
      className={covers ? 'subtitle subtitle-over' : 'subtitle subtitle-strip'}
      data-size={choice.size}
      data-contrast={choice.contrast}
      data-languages={languages.length}
      role="group"
      aria-label={t('subtitle.title')}
      aria-live="off"
    >
      {cues.map((item) => (
        <p key={item.cue}>
          {languages
            .filter((language) => item.words[language] !== '')
            .map((language) => (
              <span key={language} lang={shownTag(language, choice.script)} dir="auto">
                {item.words[language]}
                {isMachine(item, language) && <MachineWord />}
              </span>
            ))}
        </p>
      ))}
    </div>
  );
}

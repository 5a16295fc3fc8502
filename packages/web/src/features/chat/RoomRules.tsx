import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChatSettings } from '@bloom/contract/chat-moderation';
import { maxWordLength } from '@bloom/contract/chat-rules';
import { lengthOf } from '@bloom/contract/plain-text';
import { useLocale } from '../../i18n/locale.ts';
import type { Translate } from '../../i18n/messages.ts';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, inputClass } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Select } from '../../ui/Select.tsx';
import { showToast } from '../../ui/toast.ts';
import { changeRules } from './moderation-api.ts';

const slowModes = [0, 5, 10, 30, 60, 300, 900, 3_600];
const linkDelays = [0, 600, 3_600, 86_400, 604_800, 2_592_000];

/** The form of the rules that every message is checked by. */
export function RoomRules({ settings }: { settings: ChatSettings }) {
  const { locale, t } = useLocale();
  const [slowMode, setSlowMode] = useState(settings.slow_mode_s);
  const [linkDelay, setLinkDelay] = useState(settings.link_delay_s);
  const [text, setText] = useState(settings.words.join('\n'));
  const words = readWords(text);
  const isTooLong = words.some((word) => lengthOf(word) > maxWordLength);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => changeRules({ slow_mode_s: slowMode, link_delay_s: linkDelay, words }),
    onSuccess: () => showToast({ tone: 'success', text: t('moderation.saved') }),
  });
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTooLong && !isPending) mutate();
      }}
    >
      <Select
        label={t('moderation.slowMode')}
        hint={t('moderation.slowModeHint')}
        prompt=""
        value={String(slowMode)}
        options={withCurrent(slowModes, settings.slow_mode_s).map((seconds) => ({
          value: String(seconds),
          label: slowModeText(t, seconds),
        }))}
        onChange={(value) => setSlowMode(Number(value))}
      />
      <Select
        label={t('moderation.linkDelay')}
        hint={t('moderation.linkDelayHint')}
        prompt=""
        value={String(linkDelay)}
        options={withCurrent(linkDelays, settings.link_delay_s).map((seconds) => ({
          value: String(seconds),
          label: linkDelayText(t, seconds),
        }))}
        onChange={(value) => setLinkDelay(Number(value))}
      />
      <Field
        label={t('moderation.words')}
        hint={t('moderation.wordsHint')}
        error={isTooLong ? t('moderation.wordTooLong', { count: maxWordLength }) : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            rows={5}
            className={`${inputClass} py-2`}
            value={text}
            spellCheck={false}
            autoCapitalize="none"
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {error && <Notice tone="problem">{errorText(locale, error)}</Notice>}
      <Button submit variant="filled" className="self-start" disabled={isPending}>
        {t('moderation.save')}
      </Button>
    </form>
  );
}

/** What is chosen now, also if an operator has set another value. */
function withCurrent(choices: readonly number[], current: number): number[] {
  return [...new Set([...choices, current])].toSorted((a, b) => a - b);
}

/** Words as a moderator writes them: one per line, or with commas between them. */
function readWords(text: string): string[] {
  return text
    .split(/[\n,，]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

function slowModeText(t: Translate, seconds: number): string {
  return seconds === 0 ? t('moderation.off') : durationText(t, seconds);
}

function linkDelayText(t: Translate, seconds: number): string {
  return seconds === 0 ? t('moderation.always') : durationText(t, seconds);
}

const units = [
  [86_400, 'moderation.days'],
  [3_600, 'moderation.hours'],
  [60, 'moderation.minutes'],
  [1, 'moderation.seconds'],
] as const;

/** A time in the largest unit of which it is a whole number. */
function durationText(t: Translate, seconds: number): string {
  const [size, key] = units.find(([each]) => seconds % each === 0) ?? units[3];
  return t(key, { count: seconds / size });
}

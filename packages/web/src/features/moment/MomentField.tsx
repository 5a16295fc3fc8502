import { useId, useState } from 'react';
import type { AnyMoment } from '@bloom/contract/moment/moment';
import { momentModes, type MomentMode } from '@bloom/contract/moment/moment-rules';
import { formatDuration } from '@bloom/contract/wire/time';
import { useLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import type { Person } from '../../parts/writing/message-text.ts';
import { mutate } from '../../lib/query-client.ts';
import { randomKey } from '../../lib/random-key.ts';
import { slowModeEnd, useSecondsUntil } from '../../lib/time/seconds-until.ts';
import { WritingField } from '../../parts/writing/WritingField.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/image/Icon.tsx';
import { dropMomentDraft, emptyDraft, setMomentDraft, useMomentDraft } from './moment-draft.ts';
import { useSecond, type Clock } from './use-second.ts';

/** The content of the field when it is sent. */
export type Written = {
  content: string;
  mentions?: number[];
  spoiler: boolean;
  at_ms?: number;
  mode?: MomentMode;
};

type MomentFieldProps = {
  /** Names its draft. */
  name: string;
  label: string;
  placeholder: string;
  sendLabel: string;
  /** The first content of the field. */
  initial?: { text: string; spoiler: boolean };
  people: readonly Person[];
  /** The player whose second it takes; undefined: without one. */
  clock?: Clock | undefined;
  focused?: boolean;
  /** Sends it, under a key by which it has its effect once. */
  send: (written: Written, key: string) => Promise<AnyMoment>;
  onSent: (moment: AnyMoment) => void;
  onLeave?: () => void;
};

/** A field to write a moment or a reply, or to change one. What it holds stays until it was stored. */
export function MomentField({
  name,
  initial = emptyDraft,
  clock,
  send,
  onSent,
  onLeave,
  ...field
}: MomentFieldProps) {
  const { locale, t } = useLocale();
  const ids = useId();
  const draft = useMomentDraft(name) ?? { ...emptyDraft, ...initial };
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const slowUntil = slowModeEnd(error);
  const slowS = useSecondsUntil(slowUntil ?? 0);
  const nowS = useSecond(clock);
  const atMs = draft.atMs === undefined && nowS !== undefined ? nowS * 1_000 : draft.atMs;
  /** Over other players nothing stands. */
  const canStand = clock?.can.cover && typeof atMs === 'number';
  const change = (changed: Partial<typeof draft>) => setMomentDraft(name, { ...draft, ...changed });

  const submit = async (written: Written) => {
    const body = JSON.stringify(written);
    const key = draft.sent?.body === body ? draft.sent.key : randomKey();
    change({ sent: { body, key } });
    setSending(true);
    setError(undefined);
    try {
      const moment = await mutate(() => send(written, key));
      // The chosen mode holds for the next moment, too.
      if (draft.mode) setMomentDraft(name, { ...emptyDraft, mode: draft.mode });
      else dropMomentDraft(name);
      onSent(moment);
    } catch (problem) {
      setError(problem);
    } finally {
      setSending(false);
    }
  };
  const problem =
    slowUntil === undefined
      ? error !== undefined && errorText(locale, error)
      : slowS > 0
        ? t('chat.slowMode', { count: slowS })
        : t('chat.slowModeOver');
  return (
    <WritingField
      {...field}
      text={draft.text}
      changes={0}
      isBlocked={isSending || slowS > 0}
      describedBy={problem ? `${ids}-problem` : undefined}
      onText={(text) =>
        // The second is the one at which the writing begins.
        change({
          text,
          atMs: text === '' && draft.atMs !== null ? undefined : draft.text === '' ? atMs : draft.atMs,
        })
      }
      onSend={(content, mentions) =>
        void submit({
          content,
          ...(mentions.length > 0 && { mentions: [...mentions] }),
          spoiler: draft.spoiler,
          ...(typeof atMs === 'number' && {
            at_ms: atMs,
            ...(canStand && draft.mode && { mode: draft.mode }),
          }),
        })
      }
      onLeave={onLeave}
    >
      <div className="moment-field-row">
        {nowS !== undefined &&
          (typeof atMs === 'number' ? (
            <button
              type="button"
              className="chip"
              aria-label={t('moment.withoutSecond', { at: formatDuration(atMs / 1_000) })}
              onClick={() => change({ atMs: null })}
            >
              {t('moment.at', { at: formatDuration(atMs / 1_000) })}
              <Icon name="close" size={14} />
            </button>
          ) : (
            <button
              type="button"
              className="chip"
              onClick={() => change({ atMs: draft.text === '' ? undefined : nowS * 1_000 })}
            >
              <Icon name="plus" size={14} />
              {t('moment.at', { at: formatDuration(nowS) })}
            </button>
          ))}
        {canStand && <ModeSelect mode={draft.mode} onChange={(mode) => change({ mode })} />}
        <label className="moment-check">
          <input
            type="checkbox"
            checked={draft.spoiler}
            onChange={({ target }) => change({ spoiler: target.checked })}
          />
          {t('moment.spoiler')}
        </label>
        {onLeave && (
          <Button variant="quiet" onClick={onLeave}>
            {t('shell.cancel')}
          </Button>
        )}
        <p role="status" className="text-14 text-soft">
          {isSending && t('chat.sending')}
        </p>
      </div>
      {problem && (
        <p id={`${ids}-problem`} role="alert" className="text-14 text-danger">
          {problem}
        </p>
      )}
    </WritingField>
  );
}

function ModeSelect({
  mode,
  onChange,
}: {
  mode: MomentMode | undefined;
  onChange: (mode: MomentMode | undefined) => void;
}) {
  const { t } = useLocale();
  return (
    <label className="moment-mode">
      {t('moment.mode')}
      <select
        value={mode ?? ''}
        onChange={({ target }) => onChange(momentModes.find((each) => each === target.value))}
      >
        <option value="">{t('moment.mode_flies')}</option>
        {momentModes.map((each) => (
          <option key={each} value={each}>
            {t(`moment.mode_${each}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

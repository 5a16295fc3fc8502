import { useState, type ReactNode } from 'react';
import { parseCategory } from '@bloom/contract/categories';
import { errorWords } from '@bloom/contract/error-words';
import { nameKey } from '@bloom/contract/locale';
import { sourceTable, type Source } from '@bloom/contract/sources/sources';
import type { Video } from '@bloom/contract/video';
import { useLocale } from '../../i18n/locale.ts';
import { ApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { useIsDesktop } from '../../lib/layout.ts';
import { pageConfig } from '../../lib/page-config.ts';
import {
  audioOptions,
  categoryOptions,
  subcategoryOptions,
  subtitleOptions,
} from '../../lib/options.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, inputClass, Select } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/toast.ts';
import { useShare } from './share-api.ts';
import {
  checkShare,
  isFilledIn,
  offeredSources,
  readLink,
  type FieldError,
  type FieldErrors,
} from './share-check.ts';
import { keepDraft, readDraft, type ShareDraft } from './share-draft.ts';

const { sites } = pageConfig;

type ShareFormProps = {
  onShared: (video: Video) => void;
  onLoginNeeded: () => void;
  /** Shows a video that somebody shared before, and what can be done with it. */
  renderExisting: (video: Video) => ReactNode;
};

/** The form that shares a link; the dialog of the desktop and the page of the phone hold it. */
export function ShareForm({ onShared, onLoginNeeded, renderExisting }: ShareFormProps) {
  const { locale, t } = useLocale();
  const desktop = useIsDesktop();
  const [draft, setDraft] = useState(readDraft);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [existing, setExisting] = useState<Video>();
  const [failure, setFailure] = useState<Error>();
  const [needsTitle, setNeedsTitle] = useState(false);

  const { share, sharing } = useShare(
    ({ kind, video }) => {
      if (kind === 'exists') {
        setExisting(video);
        return;
      }
      keepDraft({ ...draft, link: '', title: '' });
      onShared(video);
    },
    (error) => {
      if (error instanceof ApiError && error.key === 'video.notLogin') onLoginNeeded();
      else {
        setNeedsTitle(asksForTitle(error));
        setFailure(error);
        if (!desktop) showToast({ tone: 'problem', text: t('share.failed') });
      }
    },
  );

  const change = (values: Partial<ShareDraft>) => {
    const changed = { ...draft, ...values };
    setDraft(changed);
    keepDraft(changed);
    setExisting(undefined);
    setFailure(undefined);
    setErrors((shown) =>
      Object.fromEntries(Object.entries(shown).filter(([field]) => !(field in values))),
    );
  };
  const judgeLink = (link: string) => {
    const read = link.trim() === '' ? undefined : readLink(link, sites);
    if (read?.ok === false) setErrors((shown) => ({ ...shown, link: read.error }));
  };
  const words = (error: FieldError | undefined) =>
    error === 'noLink' ? t('share.noLink') : error && errorText(locale, new ApiError(error));

  const read = draft.link.trim() === '' ? undefined : readLink(draft.link, sites);
  const category = parseCategory(draft.category);

  return (
    <div className="flex flex-col gap-5">
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (sharing) return;
          const checked = checkShare(draft, sites);
          setExisting(undefined);
          setFailure(undefined);
          setErrors(checked.ok ? {} : checked.errors);
          if (checked.ok) share(checked.request);
          else focusFirstError(event.currentTarget);
        }}
      >
        <p className="flex flex-wrap items-center gap-x-3 text-14 text-soft">
          {t('share.sources')}
          {offeredSources(sites).map((source) => (
            <a
              key={source}
              href={homeOf(source)}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex touch:min-h-11 touch:min-w-11 items-center font-semibold text-accent-ink underline underline-offset-2"
            >
              {sourceTable[source].name[nameKey[locale]]}
            </a>
          ))}
        </p>
        <Field
          label={t('share.link')}
          error={words(errors.link)}
          hint={
            read?.ok
              ? t(`share.kind_${read.kind}`, {
                  source: sourceTable[read.link.source].name[nameKey[locale]],
                })
              : undefined
          }
        >
          {(control) => (
            <input
              {...control}
              className={inputClass}
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder={t('share.linkPlaceholder')}
              value={draft.link}
              onChange={(event) => change({ link: event.target.value })}
              onBlur={(event) => judgeLink(event.target.value)}
              onPaste={(event) => {
                const field = event.currentTarget;
                // The pasted text is in the field only after this event.
                setTimeout(() => judgeLink(field.value));
              }}
            />
          )}
        </Field>
        <div className="grid gap-5 desktop:grid-cols-2 desktop:gap-4">
          <Field label={t('share.category')} error={words(errors.category)}>
            {(control) => (
              <Select
                control={control}
                prompt={t('share.choose')}
                value={draft.category}
                options={categoryOptions(locale)}
                onChange={(value) => change({ category: value, subcategory: '' })}
              />
            )}
          </Field>
          <Field label={t('share.subcategory')} error={words(errors.subcategory)}>
            {(control) => (
              <Select
                control={control}
                prompt={t(category ? 'share.choose' : 'share.chooseCategoryFirst')}
                value={draft.subcategory}
                disabled={!category}
                options={category ? subcategoryOptions(locale, category) : []}
                onChange={(value) => change({ subcategory: value })}
              />
            )}
          </Field>
          <Field label={t('share.audio')} error={words(errors.audio)}>
            {(control) => (
              <Select
                control={control}
                prompt={t('share.choose')}
                value={draft.audio}
                options={audioOptions(locale)}
                onChange={(value) => change({ audio: value })}
              />
            )}
          </Field>
          <Field label={t('share.subtitle')} error={words(errors.subtitle)}>
            {(control) => (
              <Select
                control={control}
                prompt={t('share.choose')}
                value={draft.subtitle}
                options={subtitleOptions(locale)}
                onChange={(value) => change({ subtitle: value })}
              />
            )}
          </Field>
        </div>
        {(needsTitle || draft.title !== '') && (
          <Field label={t('share.videoTitle')} hint={t('share.videoTitleWhy')}>
            {(control) => (
              <input
                {...control}
                className={inputClass}
                maxLength={300}
                value={draft.title}
                onChange={(event) => change({ title: event.target.value })}
              />
            )}
          </Field>
        )}
        {failure && (
          <Notice tone="problem">
            {desktop
              ? t('share.failedBecause', { message: errorText(locale, failure) })
              : errorText(locale, failure)}
          </Notice>
        )}
        <Button
          submit
          look="filled"
          disabled={sharing || (!desktop && !isFilledIn(draft))}
          className="desktop:self-end"
        >
          {sharing ? t('share.sharing') : t('share.submit')}
        </Button>
      </form>
      {existing && (
        <div role="status" className="flex flex-col gap-3 rounded-card border border-line p-4">
          <p className="font-semibold">{errorWords(locale, 'error.alreadyShared', {})}</p>
          {renderExisting(existing)}
        </div>
      )}
    </div>
  );
}

function homeOf(source: Source): string {
  const host = sites.find((site) => site.source === source)?.hosts[0];
  return sourceTable[source].homeUrl ?? `https://${host}/`;
}

/** A source that is not asked leaves the title to the sharer (decisions.md §3). */
function asksForTitle(error: Error): boolean {
  return (
    error instanceof ApiError &&
    error.key === 'request.invalid' &&
    'field' in error.params &&
    error.params.field === 'title'
  );
}

function focusFirstError(form: HTMLFormElement): void {
  // The fields are marked as wrong in the rendering that follows.
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

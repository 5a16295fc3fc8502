import { useContext, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { parseCategory } from '@bloom/contract/categories';
import { inLocale } from '@bloom/contract/locale';
import { hostOf, sourceTable, type Source } from '@bloom/contract/sources/sources';
import type { Video } from '@bloom/contract/video';
import { useLocale } from '../../i18n/locale.ts';
import { ApiError } from '../../lib/api.ts';
import { CategoryTableContext } from '../../lib/category-table.ts';
import { errorText } from '../../lib/error-text.ts';
import { useIsDesktop } from '../../lib/layout.ts';
import { pageConfig } from '../../lib/page-config.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
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
import {
  brokenRule,
  errorOfLink,
  errorsWithout,
  linkOf,
  missingOf,
  needsTitleOf,
} from './share-form.ts';
import { emptyDraft, storeDraft, readDraft, type ShareDraft } from './share-draft.ts';
import { storeChoice, lastChoice } from './share-suggest.ts';
import { LinkCard } from './LinkCard.tsx';
import { ShareChoices } from './ShareChoices.tsx';
import type { ShareStepName } from './ShareStep.tsx';
import { SuggestionCard } from './SuggestionCard.tsx';
import { markUsed, useClipboardLink } from './use-clipboard-link.ts';
import { useLinkPreview } from './use-link-preview.ts';
import { errorMessage } from '../../i18n/error-messages.ts';

type ShareFormProps = {
  /** Called with whether it is the account's first share, and whether the form has been left meanwhile. */
  onShared: (share: { first: boolean; left: boolean }) => void;
  onLoginNeeded: () => void;
  /** Opens a sub-step of the phone's page. */
  onStep: (step: ShareStepName) => void;
  /** Renders a video that is shared already with its actions; `clear` makes room for another link. */
  renderExisting: (video: Video, clear: () => void) => ReactNode;
};

/** The form that shares a link; the dialog of the desktop and the page of the phone hold it. */
export function ShareForm({ onShared, onLoginNeeded, onStep, renderExisting }: ShareFormProps) {
  const { locale, t } = useLocale();
  const desktop = useIsDesktop();
  const { sites } = pageConfig;
  const [draft, setDraft] = useState(readDraft);
  const [errors, setErrors] = useState<FieldErrors>(() => errorOfLink(draft.link, sites));
  /** The form is back from a found video, for another link. */
  const [cleared, setCleared] = useState(false);

  const table = useContext(CategoryTableContext);
  const form = useRef<HTMLDivElement>(null);
  const { send, sending, found, failure, needsTitle, forget } = useSending(draft, form, {
    onShared,
    onLoginNeeded,
  });

  const change = (values: Partial<ShareDraft>) => {
    const changed = { ...draft, ...values };
    setDraft(changed);
    storeDraft(changed);
    forget();
    setErrors((shown) => errorsWithout(shown, values));
  };
  /** Takes the link out of a text around it, or shows what is wrong with it. */
  const judgeLink = (text: string) => {
    const link = readLink(text, sites);
    if (link.ok && link.href !== text) change({ link: link.href });
    setErrors((shown) => ({ ...shown, ...errorOfLink(text, sites) }));
  };
  const words = (error: FieldError | undefined) =>
    error === 'noLink' ? t('share.noLink') : error && errorText(locale, new ApiError(error));

  const preview = useLinkPreview(draft.link, sites, parseCategory(draft.category));
  const existing = found ?? preview.existing;
  const broken = brokenRule(draft, preview.id, sites);
  const suggestion = preview.remote ? missingOf(draft, preview.remote, lastChoice(), table) : {};
  const clear = () => {
    markUsed(draft.link);
    setCleared(true);
    change({ link: '', title: '' });
  };
  useClipboardLink(!desktop && draft.link === '', sites, (link) => change({ link }));

  if (existing) {
    return (
      <div ref={form}>
        <FoundVideo>{renderExisting(existing, clear)}</FoundVideo>
      </div>
    );
  }
  return (
    <div ref={form}>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (sending) return;
          const checked = checkShare(draft, sites);
          forget();
          setErrors(checked.ok ? {} : checked.errors);
          if (checked.ok) send(checked.request);
          else focusFirstError(event.currentTarget);
        }}
      >
        <SourceLinks />
        <LinkField
          link={draft.link}
          error={words(errors.link)}
          hasFocus={cleared}
          onChange={(link) => change({ link })}
          onDone={judgeLink}
        />
        <LinkCard preview={preview} />
        {Object.keys(suggestion).length > 0 && (
          <SuggestionCard suggestion={suggestion} onUse={() => change(suggestion)} />
        )}
        <ShareChoices
          draft={draft}
          errors={{
            category: words(errors.category ?? broken),
            subcategory: words(errors.subcategory),
            audio: words(errors.audio),
            subtitle: words(errors.subtitle),
          }}
          onChange={change}
          onStep={onStep}
        />
        {(needsTitle || needsTitleOf(preview.problem) || draft.title !== '') && (
          <TitleField title={draft.title} onChange={(text) => change({ title: text })} />
        )}
        {failure && (
          <Notice tone="problem">
            {desktop
              ? t('video.shareVideoFail', { message: errorText(locale, failure) })
              : errorText(locale, failure)}
          </Notice>
        )}
        <Button
          submit
          variant="filled"
          disabled={sending || (!desktop && !isFilledIn(draft))}
          className="desktop:self-end"
        >
          {sending ? t('share.sharing') : t('share.submit')}
        </Button>
      </form>
    </div>
  );
}

/** Sends the form; `form` is empty once the user has left it. */
function useSending(
  draft: ShareDraft,
  form: RefObject<HTMLElement | null>,
  { onShared, onLoginNeeded }: Pick<ShareFormProps, 'onShared' | 'onLoginNeeded'>,
) {
  const { locale, t } = useLocale();
  const desktop = useIsDesktop();
  const [found, setFound] = useState<Video>();
  const [failure, setFailure] = useState<Error>();
  const [needsTitle, setNeedsTitle] = useState(false);
  /** If the user has left the form before the response, the outcome is shown as a toast. */
  const left = () => form.current === null;

  const { share: send, sharing: sending } = useShare(
    (outcome) => {
      if (outcome.kind === 'exists') {
        if (left())
          showToast({ tone: 'problem', text: errorMessage(locale, 'error.alreadyShared', {}) });
        else setFound(outcome.video);
        return;
      }
      storeChoice(draft);
      markUsed(draft.link);
      if (readDraft().link === draft.link) storeDraft(emptyDraft);
      onShared({ first: outcome.first, left: left() });
    },
    (error) => {
      if (left()) {
        const message = errorText(locale, error);
        showToast({ tone: 'problem', text: t('video.shareVideoFail', { message }) });
      } else if (error instanceof ApiError && error.key === 'video.notLogin') onLoginNeeded();
      else {
        setNeedsTitle(needsTitleOf(error));
        setFailure(error);
        if (!desktop) showToast({ tone: 'problem', text: t('share.failed') });
      }
    },
  );
  const forget = () => {
    setFound(undefined);
    setFailure(undefined);
  };
  return { send, sending, found, failure, needsTitle, forget };
}

function TitleField({ title, onChange }: { title: string; onChange: (title: string) => void }) {
  const { t } = useLocale();
  return (
    <TextField
      label={t('share.videoTitle')}
      hint={t('share.videoTitleWhy')}
      maxLength={300}
      value={title}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** The sources that a link may lead to. */
function SourceLinks() {
  const { locale, t } = useLocale();
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-14 text-soft">
      {t('share.sources')}
      {offeredSources(pageConfig.sites).map((source) => (
        <a
          key={source}
          href={homeOf(source)}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex touch:min-h-11 touch:min-w-11 items-center font-semibold text-accent-ink underline underline-offset-2"
        >
          {inLocale(sourceTable[source].name, locale)}
        </a>
      ))}
    </p>
  );
}

type LinkFieldProps = {
  link: string;
  error: string | undefined;
  hasFocus: boolean;
  onChange: (link: string) => void;
  /** The link is whole: it was pasted, or the user is at another field. */
  onDone: (link: string) => void;
};

function LinkField({ link, error, hasFocus, onChange, onDone }: LinkFieldProps) {
  const { locale, t } = useLocale();
  const read = linkOf({ link }, pageConfig.sites);
  return (
    <TextField
      label={t('share.link')}
      error={error}
      hint={
        read?.ok
          ? t(`share.kind_${read.kind}`, {
              source: inLocale(sourceTable[read.link.source].name, locale),
            })
          : undefined
      }
      ref={hasFocus ? focusOnMount : undefined}

      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder={t('share.linkPlaceholder')}
      value={link}
      onChange={({ target }) => onChange(target.value)}
      onBlur={({ target }) => onDone(target.value)}
      onPaste={(event) => {
        const field = event.currentTarget;
        // The pasted text is in the field only after this event.
        setTimeout(() => onDone(field.value));
      }}
    />
  );
}

/** In place of the form, whose focus it takes: the video that the link leads to. */
function FoundVideo({ children }: { children: ReactNode }) {
  const { locale } = useLocale();
  const title = useId();
  return (
    <section
      ref={focusOnMount}
      tabIndex={-1}
      aria-labelledby={title}
      className="flex flex-col gap-4 outline-none"
    >
      <p id={title} role="status" className="font-semibold">
        {errorMessage(locale, 'error.alreadyShared', {})}
      </p>
      {children}
    </section>
  );
}

function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

function homeOf(source: Source): string {
  return `https://${hostOf(source, pageConfig.sites)}/`;
}

function focusFirstError(form: HTMLFormElement): void {
  // The fields are marked as wrong in the rendering that follows.
  requestAnimationFrame(() =>
    form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus(),
  );
}

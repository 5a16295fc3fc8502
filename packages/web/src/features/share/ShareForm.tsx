import { useContext, useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { parseCategory } from '@bloom/contract/catalogue/categories';
import { inLocale, localeTable, type Locale } from '@bloom/contract/wire/locale';
import { unknownSiteOf, videoIdOf } from '@bloom/contract/sources/link';
import { hostOf, isShownIn, sourceTable, type Source } from '@bloom/contract/sources/sources';
import type { RemoteVideo, Video } from '@bloom/contract/video/video';
import { useLocale } from '../../i18n/locale.ts';
import { ApiError } from '../../lib/api.ts';
import { CategoryTableContext } from '../../parts/videos/category-table.ts';
import { errorText } from '../../lib/error-text.ts';
import { isDesktop, useIsDesktop } from '../../lib/layout.ts';
import { pageConfig } from '../../lib/page-config.ts';
import { focusOnMount } from '../../ui/overlay/focus-on-mount.ts';
import { Button } from '../../ui/form/Button.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Notice } from '../../ui/message/Notice.tsx';
import { showToast } from '../../ui/message/toast.ts';
import { useShare } from './share-api.ts';
import { checkShare, isFilledIn, readLink, type FieldError, type FieldErrors } from './share-check.ts';
import {
  brokenRule,
  errorOfLink,
  errorsOfRefusal,
  errorsWithout,
  filledFrom,
  isChoosing,
  linkOf,
  needsTitleOf,
  refusesBlurb,
} from './share-form.ts';
import { readTitleHint, storeTitleHint } from './title-hint.ts';
import { emptyDraft, storeDraft, readDraft, type ShareDraft } from './share-draft.ts';
import { lastChoice, prefill, storeChoice, type Prefill } from './share-suggest.ts';
import { ClassificationLine } from './ClassificationLine.tsx';
import { BlurbField } from './BlurbField.tsx';
import { LinkCard } from './LinkCard.tsx';
import { ShareChoices } from './ShareChoices.tsx';
import type { ShareStepName } from './ShareStep.tsx';
import { markUsed, useClipboardLink } from './use-clipboard-link.ts';
import { useLinkPreview } from './use-link-preview.ts';
import { errorMessage } from '../../i18n/error-messages.ts';

type ShareFormProps = {
  /** The visitor's country (ISO 3166); undefined while it is unknown. */
  country: string | undefined;
  /**
   * Called with the video, whether it is the account's first share, whether it waits, and whether the form
   * has been left meanwhile.
   */
  onShared: (share: { video: Video; first: boolean; waiting: boolean; left: boolean }) => void;
  onLoginNeeded: () => void;
  /** Opens a sub-step of the phone's page. */
  onStep: (step: ShareStepName) => void;
  /** Renders a video that is shared already with its actions; `clear` makes room for another link. */
  renderExisting: (video: Video, clear: () => void) => ReactNode;
  /** Renders a question about a video that is not shared yet. */
  renderQuestion: (remote: RemoteVideo) => ReactNode;
};

/** The form that shares a link; the dialog of the desktop and the page of the phone hold it. */
export function ShareForm(props: ShareFormProps) {
  const { country, onShared, onLoginNeeded, onStep, renderExisting, renderQuestion } = props;
  const { t } = useLocale();
  const desktop = useIsDesktop();
  const { sites } = pageConfig;
  const [draft, setDraft] = useState(readDraft);
  const [errors, setErrors] = useState<FieldErrors>(() => errorOfLink(draft.link, sites));
  /** The form is back from a found video, for another link. */
  const [cleared, setCleared] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  // After the dialog has taken the focus as it opened.
  useEffect(() => {
    if (isDesktop()) form.current?.querySelector<HTMLElement>('[type=url]')?.focus();
  }, []);

  const { filled, prefilled, preview, waiting } = usePrefilled(draft);
  const { send, sending, found, failure, refused, blurbProblem, needsTitle, forget } = useSending(
    filled,
    form,
    {
      onShared,
      onLoginNeeded,
    },
  );
  const choosing = isChoosing(draft) || refused !== undefined;

  const change = (values: Partial<ShareDraft>) => {
    const changed = { ...draft, ...values };
    setDraft(changed);
    storeDraft(changed);
    forget();
    setErrors((shown) => errorsWithout(shown, values));
  };
  const openChoices = () => {
    change(filled);
    focusSoon(form, '[data-choices] :is(select, button)');
  };
  /** Shows what is wrong, at the fields that mend it. */
  const showErrors = (wrong: FieldErrors) => {
    if (!choosing && wrong.link === undefined) change(filled);
    setErrors(wrong);
    focusSoon(form, firstWrong);
  };
  /** Takes the link out of a text around it, or shows what is wrong with it. */
  const judgeLink = (text: string) => {
    const link = readLink(text, sites);
    if (link.ok && link.href !== text) change({ link: link.href });
    setErrors((shown) => ({ ...shown, ...errorOfLink(text, sites) }));
  };

  const existing = found ?? preview.existing;
  const broken = brokenRule(draft, preview.id, sites);
  const clear = () => {
    markUsed(draft.link);
    setCleared(true);
    change({ link: '', title: '', line: '' });
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
      <Form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={() => {
          if (sending) return;
          const checked = checkShare(filled, sites);
          forget();
          if (!checked.ok) return showErrors(checked.errors);
          setErrors({});
          send(checked.request);
        }}
      >
        <SourceLinks />
        <LinkField
          link={draft.link}
          error={errors.link ?? (preview.isTyping ? undefined : errorOfLink(draft.link, sites).link)}
          unknownSite={preview.unknownSite}
          country={country}
          hasFocus={cleared}
          onChange={(link) => change({ link })}
          onDone={judgeLink}
        />
        <LinkCard preview={preview} />
        {preview.remote && renderQuestion(preview.remote)}
        <ShareAs
          draft={filled}
          prefilled={prefilled}
          choosing={choosing}
          waiting={waiting}
          errors={{ ...(broken && { category: broken }), ...refused, ...errors }}
          onChange={change}
          onOpen={openChoices}
          onStep={onStep}
        />
        {(needsTitle || needsTitleOf(preview.problem) || draft.title !== '') && (
          <TitleField title={draft.title} onChange={(text) => change({ title: text })} />
        )}
        {prefilled && (
          <BlurbField
            label={t('share.blurbOptional')}
            line={draft.line}
            error={blurbProblem}
            onChange={(line) => change({ line })}
          />
        )}
        {failure && !refused && !blurbProblem && <Failure failure={failure} />}
        <Button
          submit
          variant="filled"
          disabled={sending || waiting || (!desktop && !isFilledIn(filled))}
          className="desktop:self-end"
        >
          {sending || waiting ? t('share.sharing') : t('video.share')}
        </Button>
      </Form>
    </div>
  );
}

type ShareAsProps = Pick<ShareFormProps, 'onStep'> & {
  draft: ShareDraft;
  /** Undefined without a link. */
  prefilled: Prefill | undefined;
  choosing: boolean;
  waiting: boolean;
  errors: FieldErrors;
  onChange: (values: Partial<ShareDraft>) => void;
  onOpen: () => void;
};

/** The classification of the link: in one line, or as the choices. */
function ShareAs({ draft, prefilled, choosing, waiting, errors, onChange, onOpen, onStep }: ShareAsProps) {
  const words = useWords();
  if (choosing) {
    return (
      <ShareChoices
        draft={draft}
        errors={{
          category: words(errors.category),
          subcategory: words(errors.subcategory),
          audio: words(errors.audio),
          subtitle: words(errors.subtitle),
        }}
        onChange={onChange}
        onStep={onStep}
      />
    );
  }
  return prefilled && <ClassificationLine prefill={prefilled} waiting={waiting} onChange={onOpen} />;
}

/** Returns a function for the text of a field's error. */
function useWords() {
  const { locale, t } = useLocale();
  return (error: FieldError | undefined) =>
    error === 'noLink' ? t('share.noLink') : error && errorText(locale, new ApiError(error));
}

/** The draft with what its link suggests, and what is known of that. */
function usePrefilled(draft: ShareDraft) {
  const { locale } = useLocale();
  const table = useContext(CategoryTableContext);
  const { sites } = pageConfig;
  const read = linkOf(draft, sites);
  // Of a link that names a video and a playlist, the video's title decides which one is shared.
  const first = useLinkPreview(draft.link, sites, undefined);
  const prefilled = read?.ok
    ? prefill(
        {
          title: first.remote?.title ?? draft.title,
          uploader: first.remote?.uploader,
          source: read.link.source,
          idIn: (category) => videoIdOf(read.link, category) ?? first.id ?? '',
        },
        lastChoice(),
        table,
        locale,
      )
    : undefined;
  const filled = prefilled ? filledFrom(draft, prefilled) : draft;
  const preview = useLinkPreview(draft.link, sites, parseCategory(filled.category));
  const waiting = prefilled !== undefined && !isChoosing(draft) && (first.isTyping || first.looking);
  return { filled, prefilled, preview, waiting };
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
        if (left()) showToast({ tone: 'problem', text: errorMessage(locale, 'error.alreadyShared', {}) });
        else setFound(outcome.video);
        return;
      }
      storeChoice(draft);
      markUsed(draft.link);
      if (readDraft().link === draft.link) storeDraft(emptyDraft);
      storeTitleHint('');
      const { first, video } = outcome;
      onShared({ video, first, waiting: video.waiting === true, left: left() });
    },
    (error) => {
      if (left()) {
        const message = errorText(locale, error);
        showToast({ tone: 'problem', text: t('video.shareVideoFail', { message }) });
      } else if (error instanceof ApiError && error.key === 'video.notLogin') onLoginNeeded();
      else {
        setNeedsTitle(needsTitleOf(error));
        setFailure(error);
        if (errorsOfRefusal(error) || refusesBlurb(error)) focusSoon(form, firstWrong);
        if (!desktop) showToast({ tone: 'problem', text: t('share.failed') });
      }
    },
  );
  const forget = () => {
    setFound(undefined);
    setFailure(undefined);
  };
  const refused = failure && errorsOfRefusal(failure);
  const blurbProblem = failure && refusesBlurb(failure) ? errorText(locale, failure) : undefined;
  return { send, sending, found, failure, refused, blurbProblem, needsTitle, forget };
}

function Failure({ failure }: { failure: Error }) {
  const { locale, t } = useLocale();
  const desktop = useIsDesktop();
  const message = errorText(locale, failure);
  return <Notice tone="problem">{desktop ? t('video.shareVideoFail', { message }) : message}</Notice>;
}

function TitleField({ title, onChange }: { title: string; onChange: (title: string) => void }) {
  const { t } = useLocale();
  return (
    <TextField
      label={t('share.videoTitle')}
      hint={t('share.videoTitleWhy')}
      maxLength={300}
      // Not the title unless it is typed.
      placeholder={readTitleHint()}
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
      {pageConfig.sharedSources.map((source) => (
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
  error: FieldError | undefined;
  /** The site of the link, where no source knows it. */
  unknownSite: string | undefined;
  country: string | undefined;
  hasFocus: boolean;
  onChange: (link: string) => void;
  /** The link is whole: it was pasted, or the user is at another field. */
  onDone: (link: string) => void;
};

function LinkField({ link, error, unknownSite, country, hasFocus, onChange, onDone }: LinkFieldProps) {
  const { locale, t } = useLocale();
  const words = useWords();
  const { sites } = pageConfig;
  const wanted = readTitleHint();
  const read = linkOf({ link }, sites);
  // Of a pasted link it is known at once, and of one that is being typed a moment later.
  const site = error === 'share.unsupportedSource' ? unknownSiteOf(link, sites) : unknownSite;
  const wrong = site ? t('share.unknownSite', { site, sources: playable(country, locale) }) : words(error);
  return (
    <>
      <TextField
        label={t('share.link')}
        error={wrong}
        hint={
          read?.ok
            ? t(`share.kind_${read.kind}`, {
                source: inLocale(sourceTable[read.link.source].name, locale),
              })
            : wanted && t('share.wanted', { text: wanted })
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
      {/* The error appears while the focus is in the field, which does not read its description again. */}
      <p role="status" className="sr-only">
        {wrong}
      </p>
    </>
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

function homeOf(source: Source): string {
  return `https://${hostOf(source, pageConfig.sites)}/`;
}

const firstWrong = '[aria-invalid="true"], [data-invalid]';

/** The names of the sources that play in a country, as a list. */
function playable(country: string | undefined, locale: Locale): string {
  const names = pageConfig.sharedSources
    .filter((source) => country === undefined || isShownIn(source, country))
    .map((source) => inLocale(sourceTable[source].name, locale));
  return new Intl.ListFormat(localeTable[locale].tag).format(names);
}

/** Focuses the first element that matches, once the rendering that follows has made it. */
function focusSoon(form: RefObject<HTMLElement | null>, selector: string): void {
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(selector)?.focus());
}

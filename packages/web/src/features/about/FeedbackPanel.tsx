import { useLocale } from '../../i18n/locale.ts';
import { Icon } from '../../ui/image/Icon.tsx';
import { Placeholder } from '../../ui/message/Placeholder.tsx';
import { feedbackLinks } from './feedback-links.ts';

/** Links for feedback (docs/specification/pages.md#profile-menu). */
export function FeedbackPanel() {
  const { t } = useLocale();
  const { page, email } = feedbackLinks();
  if (!page && !email) {
    return <Placeholder title={t('about.feedbackNone')} text={t('about.feedbackNoneText')} />;
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">{t('about.feedbackText')}</p>
      <ul className="flex flex-col gap-2">
        {page && (
          <li>
            <a href={page} target="_blank" rel="noreferrer" className={linkClass}>
              <Icon name="external" />
              <Way label={t('about.feedbackPage')} address={page.replace(/^https?:\/\//, '')} />
            </a>
          </li>
        )}
        {email && (
          <li>
            <a href={`mailto:${email}`} className={linkClass}>
              <Icon name="mail" />
              <Way label={t('about.feedbackEmail')} address={email} />
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}

const linkClass = 'flex items-center gap-4 rounded-card border border-line px-4 py-3 hover:bg-sunken';

function Way({ label, address }: { label: string; address: string }) {
  return (
    <span className="min-w-0">
      <span className="block font-semibold">{label}</span>
      <span className="block text-14 text-soft">{address}</span>
    </span>
  );
}

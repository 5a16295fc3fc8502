import type { Reason } from '@bloom/contract/catalogue/personal';
import { useLocale } from '../../i18n/locale.ts';
import { fullAmount, personName, shortAmount } from '../../lib/format.ts';
import { useOptions } from '../../parts/videos/options.ts';
import type { ListVideo } from './list/video-lists.ts';

const kinds: Record<Reason['kind'], true> = {
  shared: true,
  given: true,
  donors: true,
  subcategory: true,
  language: true,
  outside: true,
};

/** Says why a video is in a personal list: in a few words on its card, and in whole sentences. */
export function useReasonText() {
  const { locale, t } = useLocale();
  const options = useOptions();

  function factsOf({ category, label, audio, reason }: ListVideo) {
    // A newer server may have further reasons.
    const kind = reason && Object.hasOwn(kinds, reason.kind) ? reason.kind : undefined;
    const subcategory = options.subcategories(category).find(({ value }) => value === label);
    return {
      kind: kind === 'donors' && reason?.title === undefined ? 'donorsOf' : kind,
      facts: {
        name: personName(locale, reason?.user_name ?? ''),
        title: reason?.title ?? '',
        subcategory: `${options.categoryName(category)} · ${subcategory?.label ?? label}`,
        language: options.languageName('audio', audio),
      },
      amount: reason?.amount ?? 0,
    } as const;
  }

  return {
    short: (video: ListVideo): string => {
      const { kind, facts, amount } = factsOf(video);
      return kind ? t(`personal.${kind}`, { ...facts, amount: shortAmount(locale, amount) }) : '';
    },
    long: (video: ListVideo): string => {
      const { kind, facts, amount } = factsOf(video);
      return kind ? t(`personal.why_${kind}`, { ...facts, amount: fullAmount(amount) }) : '';
    },
  };
}

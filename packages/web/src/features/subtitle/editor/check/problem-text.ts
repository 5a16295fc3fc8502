import type { CheckRules, CueProblem } from '@bloom/contract/subtitle/checks';
import type { SubtitleLanguage } from '@bloom/contract/subtitle/cue';
import type { useLocale } from '../../../../i18n/locale.ts';

/** Explains a problem. */
export function problemText(
  t: ReturnType<typeof useLocale>['t'],
  { kind, language = 'EN' }: Pick<CueProblem, 'kind'> & { language?: SubtitleLanguage | undefined },
  { minMs, maxMs, maxSpeed, maxLine, maxLines }: CheckRules,
): string {
  const name = t(language === 'EN' ? 'editor.english' : 'editor.chinese');
  switch (kind) {
    case 'endBeforeStart':
    case 'overlap':
    case 'outsideVideo':
    case 'gap':
      return t(`editor.problem_${kind}`);
    case 'tooShort':
      return t('editor.problem_tooShort', { seconds: (minMs / 1_000).toFixed(2) });
    case 'tooLong':
      return t('editor.problem_tooLong', { seconds: maxMs / 1_000 });
    case 'tooFast':
      return t('editor.problem_tooFast', { language: name, limit: maxSpeed[language] });
    case 'lineTooLong':
      return t('editor.problem_lineTooLong', { language: name, limit: maxLine[language] });
    case 'tooManyLines':
      return t('editor.problem_tooManyLines', { language: name, limit: maxLines });
    case 'emptyLanguage':
      return t('editor.problem_emptyLanguage', { language: name });
  }
}

import { page, userEvent, type Locator } from 'vitest/browser';
import type { ErrorKey, ErrorParams } from '@bloom/contract/errors/errors';
import type { Translate } from '../../src/i18n/messages.ts';
import { ApiError } from '../../src/lib/api.ts';
import { errorText } from '../../src/lib/error-text.ts';

/** The parts of a page that many tests use, by their roles and names. */
export function partsOf(t: Translate) {
  return {
    /** The actions of the video page, with their messages. */
    actions: page.getByRole('region', { name: t('video.actions') }),
    /** The cards of the list. */
    cards: page.getByRole('list', { name: t('catalogue.list'), exact: true }).getByRole('article'),
    /** The toasts at the edge of the window. */
    toasts: page.getBySelector('.toaster'),
    /** A gift button, whether it is armed or not, by its amount as the page formats it. */
    gift: (scope: Locator, amount: string) =>
      scope
        .getByRole('button', { name: t('gift.thank', { amount }), exact: true })
        .or(scope.getByRole('button', { name: t('gift.tapAgain', { amount }), exact: true })),
  };
}

/** Presses keys, as `userEvent.keyboard` names them: `{Escape}`, `{Shift>}{Tab}{/Shift}`. */
export const press = (keys: string): Promise<void> => userEvent.keyboard(keys);

/** The words of an error in English, as the app shows them. */
export const wordsOf = <K extends ErrorKey>(key: K, params: ErrorParams<K>): string =>
  errorText('en', new ApiError(key, { params }));

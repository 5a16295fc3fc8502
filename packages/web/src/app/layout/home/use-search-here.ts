import { useNavigate } from '@tanstack/react-router';
import { changeFilters, type Filters } from '../../../features/catalogue/filter/filters.ts';
import { isLink } from '../../../lib/text/private-text.ts';
import { useOpenShare } from '../../dialogs/share/use-open-share.ts';

/** Searches on the home page, in the languages that are chosen there; shares a link. */
export function useSearchHere({ audio, subtitle }: Filters): (text: string) => void {
  const navigate = useNavigate();
  const openShare = useOpenShare();
  return (text) => {
    if (isLink(text)) {
      void import('../../../features/share/share-draft.ts').then(({ consumeHandedOver }) => {
        consumeHandedOver({ url: /^https?:/i.test(text) ? text : `https://${text}` });
        openShare();
      });
      return;
    }
    const languages = { ...(audio && { audio }), ...(subtitle && { subtitle }) };
    void navigate({
      to: '/',
      search: changeFilters(languages, { searchKeyWords: text || undefined }),
    });
  };
}

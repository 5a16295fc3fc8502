import { useNavigate } from '@tanstack/react-router';
import { changeFilters, type Filters } from '../../features/catalogue/filters.ts';

/** Searches on the home page, in the languages that are chosen there. */
export function useSearchHere({ audio, subtitle }: Filters): (text: string) => void {
  const navigate = useNavigate();
  return (text) => {
    const languages = { ...(audio && { audio }), ...(subtitle && { subtitle }) };
    void navigate({
      to: '/',
      search: changeFilters(languages, { searchKeyWords: text || undefined }),
    });
  };
}

import { useLocation, useNavigate } from '@tanstack/react-router';
import { FilterForm } from '../../features/catalogue/FilterForm.tsx';
import { readFilters } from '../../features/catalogue/filters.ts';
import { savePreferences } from '../../lib/preferences.ts';
import { useKnownFilters } from '../../features/catalogue/use-known-filters.ts';

/** All filters of the mobile layout; the chosen ones replace the dialog in the history. */
export function FiltersDialog() {
  const filters = useKnownFilters(readFilters(useLocation().search));
  const navigate = useNavigate();
  return (
    <FilterForm
      filters={filters}
      onShow={(chosen) => {
        const { sort = 'activity', audio = null, subtitle = null } = chosen;
        savePreferences({ sort, audio, subtitle });
        void navigate({ to: '/', search: chosen, replace: true });
      }}
    />
  );
}

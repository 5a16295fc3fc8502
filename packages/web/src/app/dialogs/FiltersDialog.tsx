import { useLocation, useNavigate } from '@tanstack/react-router';
import { savePreferences } from '../../features/account/preferences.ts';
import { FilterForm } from '../../features/catalogue/filter/FilterForm.tsx';
import { changedPreferences, isFirstView, readFilters } from '../../features/catalogue/filter/filters.ts';
import { chooseHomeTab } from '../../features/catalogue/home-tab.ts';
import { useKnownFilters } from '../../features/catalogue/filter/use-known-filters.ts';

/** All filters of the mobile layout; the chosen ones replace the dialog in the history. */
export function FiltersDialog() {
  const filters = useKnownFilters(readFilters(useLocation().search));
  const navigate = useNavigate();
  return (
    <FilterForm
      filters={filters}
      onShow={(chosen) => {
        savePreferences(changedPreferences(filters, chosen));
        // The lists for one account are not filtered.
        if (isFirstView(chosen)) chooseHomeTab('latest');
        void navigate({ to: '/', search: chosen, replace: true });
      }}
    />
  );
}

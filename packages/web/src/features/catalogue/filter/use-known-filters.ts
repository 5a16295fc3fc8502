import { useContext } from 'react';
import { CategoryTableContext } from '../../../parts/videos/category-table.ts';
import { knownFilters, type Filters } from './filters.ts';

/** The filters without those that the page's table does not know. */
export function useKnownFilters(filters: Filters): Filters {
  return knownFilters(filters, useContext(CategoryTableContext));
}

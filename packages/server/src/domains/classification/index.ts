export { readLanguages, readSubcategories } from './additions.ts';
export { createClassification, type Classification } from './classification-service.ts';
export { shareLanguages, subcategories } from './table.ts';

export {
  hiddenStates,
  type Acted,
  type ContentKind,
  type ContentKinds,
  type Erased,
  type States,
  type Subject,
} from './kind.ts';
export { findReach } from './reach.ts';
export { effectOf, type Effect } from './effect.ts';
export { createTextRules, type TextParameters, type TextRules } from './text-rules.ts';

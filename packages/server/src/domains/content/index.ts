export {
  hiddenStates,
  type Acted,
  type ContentKind,
  type ContentKinds,
  type Erased,
  type States,
  type Subject,
} from './kind.ts';
export { transitionOf, type Transition } from './transition.ts';
export { createTextRules, type TextParameters, type TextRules } from './text-rules.ts';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Suggestions } from '@bloom/contract/catalogue/search';
import { isLink, isPrivate } from '../../../lib/text/private-text.ts';
import { suggestOptions } from '../catalogue-api.ts';
import { cutSearch } from '../filter/filters.ts';
import { useRecentSearches } from './recent-searches.ts';

/** A choice below the search field. */
export type Suggestion =
  | { kind: 'recent'; text: string }
  | { kind: 'link'; text: string }
  | { kind: 'video'; video: Suggestions['videos'][number] }
  | { kind: 'person'; person: Suggestions['people'][number] }
  | { kind: 'line'; line: Suggestions['lines'][number] };

/** How long after the last key a request is sent. */
const pauseMs = 150;
/** Of the last searches, so many that begin with what is typed. */
const mostRecent = 3;

/**
 * The suggestions for a text (docs/specification/catalogue.md#suggestions).
 *
 * @param isOpen whether they are shown
 * @param composes whether an input method is composing, while nothing is sent
 */
export function useSuggestions(text: string, isOpen: boolean, composes: boolean): Suggestion[] {
  const typed = isPrivate(text) ? '' : cutSearch(text);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    if (composes) return undefined;
    const timer = setTimeout(() => setSettled(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, composes]);
  const { data } = useQuery(suggestOptions(isOpen ? settled : ''));
  const recent = useRecentSearches();
  if (!isOpen) return [];
  if (isLink(text)) return [{ kind: 'link', text: text.trim() }];
  const own = recent
    .filter((each) => each.startsWith(typed) && each !== typed)
    .slice(0, text === '' ? undefined : typed === '' ? 0 : mostRecent);
  const found = typed === '' ? undefined : data;
  return [
    ...own.map((each) => ({ kind: 'recent' as const, text: each })),
    ...(found?.people ?? []).map((person) => ({ kind: 'person' as const, person })),
    ...(found?.videos ?? []).map((video) => ({ kind: 'video' as const, video })),
    ...(found?.lines ?? []).map((line) => ({ kind: 'line' as const, line })),
  ];
}

/** The key of a suggestion among the others. */
export function keyOf(suggestion: Suggestion): string {
  switch (suggestion.kind) {
    case 'video':
      return `video ${suggestion.video.source} ${suggestion.video.id}`;
    case 'person':
      return `person ${suggestion.person.id}`;
    case 'line':
      return `line ${suggestion.line.video.source} ${suggestion.line.video.id}`;
    default:
      return `${suggestion.kind} ${suggestion.text}`;
  }
}

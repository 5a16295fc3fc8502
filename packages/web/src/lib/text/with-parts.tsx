import { Fragment, type ReactNode } from 'react';

/** Characters for private use, which no message and no name contains. */
const firstMark = 0xe000;

/** The mark to fill in for the part of a message that an element replaces. */
export function markOf(index: number): string {
  return String.fromCharCode(firstMark + index);
}

/** A message in which each mark is replaced by its element: links inside a translated sentence. */
export function withParts(message: string, parts: readonly ReactNode[]): ReactNode {
  return Array.from(message.matchAll(/[\uE000-\uE00F]|[^\uE000-\uE00F]+/g), ([piece], index) => (
    <Fragment key={`${index} of message`}>{parts[piece.charCodeAt(0) - firstMark] ?? piece}</Fragment>
  ));
}

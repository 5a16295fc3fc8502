import { Link } from '@tanstack/react-router';
import type { TextPart } from './message-text.ts';
import './writing.css';

/** The text that a person wrote in chat or moments: text, links and mentions, and no markup. */
export function WrittenText({ parts }: { parts: readonly TextPart[] }) {
  return Array.from(parts, (part, index) => <Part key={`${index} ${part.kind}`} part={part} />);
}

function Part({ part }: { part: TextPart }) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'mention':
      return (
        <Link to="/@{$handle}" params={{ handle: part.handle }} className="written-mention">
          <bdi>{part.text}</bdi>
        </Link>
      );
    case 'link':
      return part.video ? (
        <Link
          to="/video/$id"
          params={{ id: part.video.id }}
          search={{ videoSrc: part.video.source }}
          className="written-link"
        >
          <bdi>{part.text}</bdi>
        </Link>
      ) : (
        <a href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc" className="written-link">
          <bdi>{part.text}</bdi>
        </a>
      );
  }
}

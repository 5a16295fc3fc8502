import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TargetId } from '@bloom/contract/moderation/moderation';
import { parseSource } from '@bloom/contract/sources/sources';

type TargetLinkProps = {
  of: TargetId;
  className: string;
  /** `_blank` keeps the page of who follows it. */
  target?: '_blank';
  children: ReactNode;
};

/** Leads to what a case or a decision is about; nothing for what has no page of its own. */
export function TargetLink({ of: { kind, id: target }, ...look }: TargetLinkProps) {
  switch (kind) {
    case 'user':
      return <Link to="/user/$id" params={{ id: target }} {...look} />;
    case 'collection':
      return <Link to="/collection/$id" params={{ id: target }} {...look} />;
    case 'message':
      return <Link to="/" search={{ dialog: 'chat' }} {...look} />;
    default: {
      const [source = '', ...id] = target.split('/');
      const videoSrc = parseSource(source);
      return (
        videoSrc && <Link to="/video/$id" params={{ id: id.join('/') }} search={{ videoSrc }} {...look} />
      );
    }
  }
}

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FoundUser } from '@bloom/contract/catalogue/search';
import { useAccountId } from '../../../features/account/account-api.ts';
import { MarkButton } from '../../../features/user/MarkButton.tsx';
import { followMark } from '../../../features/user/marks-api.ts';
import { unmarkedName, userHandle } from '../../../parts/people/user-handle.ts';
import { Portrait } from '../../../ui/image/Portrait.tsx';
import { useLoginPrompt } from '../../dialogs/login/use-login-prompt.ts';

type PersonRowProps = {
  user: FoundUser;
  /** Before the portrait. */
  before?: ReactNode;
  /** Further facts, behind the handle. */
  children?: ReactNode;
};

/** A user in a list: who it is, and Follow for everybody else. */
export function PersonRow({ user: { id, name, handle: given }, before, children }: PersonRowProps) {
  const account = useAccountId();
  const promptLogin = useLoginPrompt();
  const handle = userHandle(id, given);
  return (
    <li className="flex flex-wrap items-center justify-end gap-3 py-3">
      {before}
      <Link
        to="/@{$handle}"
        params={{ handle }}
        className="flex min-h-11 min-w-0 grow basis-36 items-center gap-3"
      >
        <Portrait id={id} size={44} />
        <span className="min-w-0">
          <span className="block truncate font-semibold" dir="auto">
            {unmarkedName({ name, handle })}
          </span>
          <span className="block text-14 wrap-anywhere text-soft">
            <bdi>{`@${handle}`}</bdi>
            {children}
          </span>
        </span>
      </Link>
      {id !== account && (
        <MarkButton
          kind="follow"
          mark={followMark(account, id)}
          name={name}
          onLoginNeeded={() => promptLogin(undefined, { follow: name })}
        />
      )}
    </li>
  );
}

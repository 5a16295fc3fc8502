import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAccount } from '../../features/account/account-api.ts';
import { useSessionToken } from '../../lib/session.ts';

/**
 * Keeps the referral code of the signed-in user in the URL of a video, so that the URL can be shared as
 * it is (docs/specification/pages.md#page-routes).
 *
 * @param shown the code in the URL now
 */
export function useRefCode(shown: string | undefined): void {
  const token = useSessionToken();
  const account = useAccount();
  const navigate = useNavigate();
  const wanted = account?.ref_code;
  const known = token === null || account !== undefined;
  useEffect(() => {
    if (!known || wanted === shown) return;
    void navigate({
      to: '.',
      search: (search) => {
        const rest = { ...search };
        delete rest.code;
        return wanted === undefined ? rest : { ...rest, code: wanted };
      },
      replace: true,
      // An open dialog still closes by going back.
      state: true,
      resetScroll: false,
    });
  }, [known, navigate, shown, wanted]);
}

import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAccount } from '../../features/account/account-api.ts';
import { useSessionToken } from '../../lib/session.ts';

/**
 * Keeps the referral code of whoever is logged in in the address of a video, so that the address can be
 * passed on as it is (docs/specification.md#page-routes).
 *
 * @param shown the code that stands there
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

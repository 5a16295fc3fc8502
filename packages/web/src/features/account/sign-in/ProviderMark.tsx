import type { LinkableProvider } from '@bloom/contract/account/login-providers';
import { BrandMark } from '../../../ui/image/BrandMark.tsx';
import { Icon } from '../../../ui/image/Icon.tsx';
import { isOidc } from './login-name.ts';

/** The mark of a way to log in; a key for a provider that the operator has named. */
export function ProviderMark({ provider }: { provider: LinkableProvider | 'email' }) {
  if (provider === 'email') return <Icon name="mail" />;
  return isOidc(provider) ? <Icon name="key" /> : <BrandMark brand={provider} />;
}

import type { LinkableProvider } from '@bloom/contract/login-providers';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { isOidc } from './login-name.ts';

/** The mark of a login provider; a key for one that the operator has named. */
export function ProviderMark({ provider }: { provider: LinkableProvider }) {
  return isOidc(provider) ? <Icon name="key" /> : <BrandMark brand={provider} />;
}

import { useId, useRef, useState } from 'react';
import { maxLogoBytes } from '@bloom/contract/admin/settings';
import { imageUrl } from '@bloom/contract/video/images';
import { useLocale } from '../../i18n/locale.ts';
import { ApiError } from '../../lib/api.ts';
import { Button } from '../../ui/form/Button.tsx';
import { uploadLogo } from './admin-api.ts';
import { useChange } from './use-change.ts';

/** The logo as it is now, and a button that uploads another. */
export function LogoUpload({ url }: { url: string }) {
  const { t } = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const [isTooLarge, setTooLarge] = useState(false);
  const { mutate, error, isPending } = useChange(uploadLogo, t('admin.saved'));
  const isBad = isTooLarge || (error instanceof ApiError && error.key === 'request.invalid');
  const image = imageUrl(url, { width: 160 });
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-3">
        {image !== undefined && (
          <img
            key={image}
            src={image}
            alt={t('admin.logo')}
            width={44}
            height={44}
            className="size-11 rounded-control bg-sunken object-contain"
          />
        )}
        <Button
          disabled={isPending}
          aria-describedby={isBad ? problemId : undefined}
          onClick={() => input.current?.click()}
        >
          {t('admin.chooseLogo')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          onChange={({ target }) => {
            const file = target.files?.[0];
            // The same file can be chosen again.
            target.value = '';
            if (!file) return;
            setTooLarge(file.size > maxLogoBytes);
            if (file.size <= maxLogoBytes) mutate(file);
          }}
        />
      </div>
      {isBad && (
        <p id={problemId} role="alert" className="text-14 text-danger">
          {t('admin.logoWrong')}
        </p>
      )}
    </div>
  );
}

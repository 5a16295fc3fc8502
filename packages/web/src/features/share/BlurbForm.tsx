import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Video, VideoLineResponse } from '@bloom/contract/video/video';
import { cleanBlurb } from '@bloom/contract/video/blurb';
import { useLocale } from '../../i18n/locale.ts';
import { apiPath, call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { BlurbField } from './BlurbField.tsx';

type BlurbFormProps = {
  video: Pick<Video, 'source' | 'id' | 'line'>;
  onSaved: (video: Video) => void;
  onCancel: () => void;
};

/** Changes the blurb of the user's own video, in its place; an empty one removes it. */
export function BlurbForm({ video, onSaved, onCancel }: BlurbFormProps) {
  const { locale, t } = useLocale();
  const [line, setLine] = useState(video.line ?? '');
  const isTooLong = cleanBlurb(line) === 'tooLong';
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => changeBlurb(video, line),
    onSuccess: onSaved,
  });
  return (
    <Form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={() => {
        if (!isPending && !isTooLong) mutate();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // It closes this form only.
        event.stopPropagation();
        onCancel();
      }}
    >
      <BlurbField
        label={t('share.blurb')}
        line={line}
        error={error ? errorText(locale, error) : undefined}
        hasFocus
        onChange={(text) => {
          setLine(text);
          reset();
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="filled" submit aria-disabled={isPending || isTooLong || undefined}>
          {t('user.saveChanges')}
        </Button>
        <Button onClick={onCancel}>{t('shell.cancel')}</Button>
      </div>
      <p role="status" className="sr-only">
        {error && errorText(locale, error)}
      </p>
    </Form>
  );
}

async function changeBlurb({ source, id }: BlurbFormProps['video'], text: string): Promise<Video> {
  const path = apiPath('video', source, id, 'line');
  return (await call<VideoLineResponse>('PUT', path, { body: { text } })).data;
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { parseCategory } from '@bloom/contract/catalogue/categories';
import type { OwnVideo } from '@bloom/contract/account/user';
import { useLocale } from '../../i18n/locale.ts';
import { ConfirmDialog } from '../../lib/ConfirmDialog.tsx';
import { errorText } from '../../lib/error-text.ts';
import { listedTitle } from '../../parts/videos/listed-title.ts';
import { useOptions } from '../../parts/videos/options.ts';
import { queryClient } from '../../lib/query-client.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';

import { Notice } from '../../ui/message/Notice.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { showToast } from '../../ui/message/toast.ts';
import { changeVideo, ownVideosOptions, removeVideo, type Choices } from './own-api.ts';
import { VideoRow } from './VideoRow.tsx';

/** One of the user's own videos: its category and languages can be changed, and it can be removed. */
export function MyVideo({ video, account }: { video: OwnVideo; account: number }) {
  const { t } = useLocale();
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const close = () => setOpen(undefined);
  const onDone = (text: string) => {
    close();
    showToast({ tone: 'success', text });
    void queryClient.invalidateQueries({ queryKey: ownVideosOptions(account).queryKey });
    // What lists and pages hold of it is not true any more.
    queryClient.removeQueries({ queryKey: ['videos'], type: 'inactive' });
    queryClient.removeQueries({ queryKey: ['video', video.source, video.id] });
  };
  return (
    <VideoRow
      video={video}
      below={
        <>
          {open === 'edit' && (
            <EditForm video={video} onDone={() => onDone(t('user.changed'))} onCancel={close} />
          )}
          {!video.removable && <p className="text-14 text-soft">{t('user.notRemovable')}</p>}
          {open === 'remove' && (
            <RemoveDialog video={video} onDone={() => onDone(t('user.removed'))} onCancel={close} />
          )}
        </>
      }
    >
      {!video.removed && (
        <Button
          variant="outline"
          aria-expanded={open === 'edit'}
          aria-label={t('user.editOf', { title: video.title })}
          onClick={() => setOpen(open === 'edit' ? undefined : 'edit')}
        >
          {t('user.edit')}
        </Button>
      )}
      {video.removable && (
        <Button
          variant="danger"
          aria-label={t('user.removeOf', { title: listedTitle(t, video) })}
          onClick={() => setOpen('remove')}
        >
          {t('user.remove')}
        </Button>
      )}
    </VideoRow>
  );
}

type StepProps = { video: OwnVideo; onDone: () => void; onCancel: () => void };

function EditForm({ video, onDone, onCancel }: StepProps) {
  const { locale, t } = useLocale();
  const options = useOptions();
  const [choices, setChoices] = useState<Choices>({
    category: video.category,
    subcategory: video.label,
    audio: video.audio,
    subtitle: video.subtitle,
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => changeVideo(video, choices),
    onSuccess: onDone,
  });
  const category = parseCategory(choices.category);
  const fields = [
    ['category', options.categories()],
    ['subcategory', category ? options.subcategories(category) : []],
    ['audio', options.shareLanguages('audio')],
    ['subtitle', options.shareLanguages('subtitle')],
  ] as const;
  return (
    <Form
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
      onSubmit={() => {
        if (!isPending) mutate();
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(([name, values]) => (
          <Select
            key={name}
            label={t(`share.${name}`)}
            prompt={t('share.choose')}
            value={choices[name]}
            options={values}
            onChange={(value) =>
              setChoices({
                ...choices,
                ...(name === 'category' && { subcategory: '' }),
                [name]: value,
              })
            }
          />
        ))}
      </div>
      {error && <Notice tone="problem">{errorText(locale, error)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button variant="filled" submit aria-disabled={isPending || undefined}>
          {t('user.saveChanges')}
        </Button>
        <Button onClick={onCancel}>{t('shell.cancel')}</Button>
      </div>
    </Form>
  );
}

function RemoveDialog({ video, onDone, onCancel }: StepProps) {
  const { t } = useLocale();
  return (
    <ConfirmDialog
      title={t('user.removeTitle')}
      confirmLabel={t('user.removeYes')}
      action={() => removeVideo(video)}
      onDone={onDone}
      onCancel={onCancel}
    >
      <p className="font-semibold wrap-anywhere" dir="auto">
        {listedTitle(t, video)}
      </p>
      <p>{t('user.removeText')}</p>
    </ConfirmDialog>
  );
}

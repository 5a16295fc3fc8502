import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Collection, NewCollectionBody } from '@bloom/contract/collection/collection';
import {
  maxCollectionText,
  maxCollectionTitle,
  visibilities,
} from '@bloom/contract/collection/collection-rules';
import { useLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Notice } from '../../ui/message/Notice.tsx';

type CollectionFormProps = {
  /** The values with which the fields begin. */
  initial?: Pick<Collection, 'title' | 'text' | 'visibility'>;
  submitLabel: string;
  send: (body: NewCollectionBody) => Promise<Collection>;
  onDone: (collection: Collection) => void;
  onCancel: () => void;
};

/** Title, text and visibility of a collection. */
export function CollectionForm({
  initial = { title: '', text: '', visibility: 'private' },
  submitLabel,
  send,
  onDone,
  onCancel,
}: CollectionFormProps) {
  const { locale, t } = useLocale();
  const [title, setTitle] = useState(initial.title);
  const [text, setText] = useState(initial.text);
  const [visibility, setVisibility] = useState(initial.visibility);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send({ title, text, visibility }),
    onSuccess: onDone,
  });
  return (
    <Form
      className="flex flex-col gap-4"
      onSubmit={() => {
        if (!isPending) mutate();
      }}
    >
      <TextField
        label={t('collection.title')}
        value={title}
        required
        maxLength={maxCollectionTitle}
        dir="auto"
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextField
        label={t('collection.text')}
        value={text}
        maxLength={maxCollectionText}
        dir="auto"
        onChange={(event) => setText(event.target.value)}
      />
      <Choice
        legend={t('collection.visibility')}
        value={visibility}
        options={visibilities.map((value) => ({ value, label: t(`collection.${value}`) }))}
        onChange={setVisibility}
      />
      {error && <Notice tone="problem">{errorText(locale, error)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button variant="filled" submit aria-disabled={isPending || undefined}>
          {submitLabel}
        </Button>
        <Button onClick={onCancel}>{t('shell.cancel')}</Button>
      </div>
    </Form>
  );
}

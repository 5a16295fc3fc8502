import { useState } from 'react';
import type { AnyMoment, Moment } from '@bloom/contract/moment/moment';
import { useLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import type { Person } from '../../parts/writing/message-text.ts';
import { authorOf } from '../../parts/people/people.ts';
import { Button } from '../../ui/form/Button.tsx';
import { editMoment, postMoment, readReplies, type MomentsOf } from './moment-api.ts';
import { withReplies } from './moment-pages.ts';
import { MomentField } from './MomentField.tsx';
import { MomentRow, type MomentChoice, type Focused } from './MomentRow.tsx';
import { changeMoments, showMoment } from './use-moments.ts';

export type ThreadProps = {
  video: MomentsOf;
  /** Goes to a second of the video; undefined where that is not possible. */
  onSeek: ((timeS: number) => void) | undefined;
  /** The moment that the page's link leads to. */
  linked: number | undefined;
  onSignIn: () => void;
  me: Person | undefined;
  people: readonly Person[];
  shows: (moment: AnyMoment) => boolean;
  isNew: (moment: AnyMoment) => boolean;
  /** The id of the one that is being changed. */
  editing: number | undefined;
  focused: Focused | undefined;
  /** Gives one the focus: what had it is gone. */
  onFocus: (id: number) => void;
  onChoose: (choice: MomentChoice) => void;
  onEditing: (id: number | undefined) => void;
  onPosted: () => void;
};

/** A moment with its replies, and the field for one more. */
export function MomentThread({
  moment,
  isCurrent = false,
  ...shared
}: ThreadProps & { moment: Moment; isCurrent?: boolean }) {
  const { t } = useLocale();
  const {
    video,
    me,
    people,
    shows,
    isNew,
    linked,
    editing,
    onSeek,
    focused,
    onFocus,
    onChoose,
    onSignIn,
    onEditing,
    onPosted,
  } = shared;
  const [isReplying, setReplying] = useState(false);
  const name = authorOf(moment)?.name ?? t('moment.unknownAuthor');
  const { id, replies } = moment;
  const endEditing = () => {
    if (editing === undefined) return;
    onEditing(undefined);
    onFocus(editing);
  };
  const fieldOf = (each: AnyMoment) =>
    each.id === editing ? (
      <MomentField
        name={`edit:${each.id}`}
        label={t('chat.edit')}
        placeholder=""
        sendLabel={t('moment.save')}
        initial={{ text: each.content, spoiler: each.spoiler }}
        people={people}
        focused
        send={({ content, spoiler }) => editMoment(each.id, { content, spoiler })}
        onSent={(changed) => {
          showMoment(video, changed, false);
          endEditing();
        }}
        onLeave={endEditing}
      />
    ) : undefined;
  const rowOf = (each: AnyMoment) => ({
    moment: each,
    me,
    people,
    onChoose,
    isLinked: each.id === linked,
    isNew: isNew(each),
    focus: focused?.id === each.id ? focused : undefined,
    editing: fieldOf(each),
  });
  return (
    <MomentRow
      {...rowOf(moment)}
      isCurrent={isCurrent}
      onSeek={onSeek}
      onReply={() => (me ? setReplying(true) : onSignIn())}
    >
      {replies.some(shows) && (
        <ol aria-label={t('moment.repliesTo', { name })} className="moment-replies">
          {replies.filter(shows).map((reply) => (
            <MomentRow key={reply.id} {...rowOf(reply)} />
          ))}
        </ol>
      )}
      <MoreReplies {...{ video, moment, onFocus }} />
      {isReplying && (
        <MomentField
          name={`reply:${id}`}
          label={t('moment.replyTo', { name })}
          placeholder={t('moment.replyTo', { name })}
          sendLabel={t('chat.send')}
          people={people}
          focused
          send={({ at_ms: _none, ...written }, key) => postMoment(video, { ...written, reply_to: id }, key)}
          onSent={(reply) => {
            setReplying(false);
            showMoment(video, reply, true);
            onPosted();
            onFocus(reply.id);
          }}
          onLeave={() => {
            setReplying(false);
            onFocus(id);
          }}
        />
      )}
    </MomentRow>
  );
}

/** Reads further replies to a moment, where there are any. */
function MoreReplies({
  video,
  moment,
  onFocus,
}: Pick<ThreadProps, 'video' | 'onFocus'> & { moment: Moment }) {
  const { locale, t } = useLocale();
  const [reading, setReading] = useState<'idle' | 'loading' | { error: unknown }>('idle');
  const { id, replies, replies_next: next, reply_count: count } = moment;
  const readMore = async () => {
    setReading('loading');
    try {
      const more = await readReplies(id, next);
      changeMoments(video, (pages) => withReplies(pages, id, more));
      setReading('idle');
      onFocus(more.data[0]?.id ?? id);
    } catch (error) {
      setReading({ error });
    }
  };
  return (
    <>
      {typeof reading === 'object' && (
        <p role="alert" className="text-14 text-danger">
          {errorText(locale, reading.error)}
        </p>
      )}
      {next !== undefined && (
        <Button
          variant="quiet"
          aria-disabled={reading === 'loading' || undefined}
          onClick={() => {
            if (reading !== 'loading') void readMore();
          }}
        >
          {t('moment.moreReplies', { count: Math.max(1, count - replies.length) })}
        </Button>
      )}
    </>
  );
}

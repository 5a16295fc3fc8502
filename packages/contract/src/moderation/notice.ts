import { Type, type Static } from 'typebox';
import { envelope, storableText } from '../wire/envelope.ts';
import { locales } from '../wire/locale.ts';
import { Judgement } from './moderation.ts';
import { maxNoticeLength, noticeReasons } from './moderation-rules.ts';

const NoticeId = Type.Integer({ description: 'The receipt number.' });
const NoticeKey = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'What only its sender knows: the page `/notice/{key}` shows what was decided.',
});

/** Body of `POST /v1/notice` (docs/specification/moderation.md#notices). */
export const NoticeBody = Type.Object({
  address: Type.String({
    minLength: 1,
    maxLength: 2_000,
    pattern: storableText,
    description:
      'Of a video, a person or a collection on this site; of anything else that of the site with `/#`, the kind of the target, `-` and its number, as `/#note-12`.',
  }),
  reason: Type.Enum([...noticeReasons]),
  text: Type.String({
    maxLength: 4 * maxNoticeLength,
    pattern: storableText,
    description: `What is wrong, and why; at most ${maxNoticeLength} characters after cleaning.`,
  }),
  name: Type.Optional(
    Type.String({
      maxLength: 400,
      pattern: storableText,
      description: 'Of the sender; missing only with the reason "childAbuse", as `email`.',
    }),
  ),
  email: Type.Optional(Type.String({ maxLength: 254 })),
  goodFaith: Type.Literal(true, { description: 'The sender believes that all of it is true.' }),
  locale: Type.Optional(Type.Enum(locales, { description: 'The language of e-mails.' })),
});
export type NoticeBody = Static<typeof NoticeBody>;

/** Response of `POST /v1/notice`. */
export const NoticeResponse = envelope({
  data: Type.Object({ id: NoticeId, key: NoticeKey }),
});
export type NoticeResponse = Static<typeof NoticeResponse>;

export const NoticePath = Type.Object({ key: NoticeKey });

/** Response of `GET /v1/notice/{key}`. */
export const NoticeStateResponse = envelope({
  data: Type.Object({
    id: NoticeId,
    address: Type.String(),
    reason: Type.Enum([...noticeReasons]),
    text: Type.String({ description: 'Plain text, never markup.' }),
    time: Type.Integer({ description: 'Unix seconds.' }),
    decision: Type.Optional(Judgement),
  }),
});
export type NoticeStateResponse = Static<typeof NoticeStateResponse>;

import type { SiteRule } from '@bloom/contract/moderation/site-rules';
import type { ColumnType, Generated } from 'kysely';
import type { Filled } from './columns.ts';

/** The tables of gifts, chat, moments and moderation. */
export type TalkTables = {
  gift: {
    transfer_id: Filled<number>;
    video_id: Filled<number | null>;
    donor_id: Filled<number>;
    amount: Filled<number>;
    video_balance_after: Filled<number | null>;
    rank_before: Filled<number | null>;
    rank_after: Filled<number | null>;
    created_at: Filled<Date>;
    kind: Filled<string>;
    target_id: Filled<number>;
    recipient_id: Filled<number>;
  };
  gift_note: {
    transfer_id: Filled<number>;
    account_id: Filled<number>;
    note: Filled<string>;
    hidden_by: Filled<number | null>;
    video_id: Filled<number | null>;
  };
  gift_reversal: {
    action_id: Filled<number>;
    gift_id: Filled<number>;
    undoes: Filled<number | null>;
    video_id: Filled<number | null>;
    recipient_id: Filled<number>;
    amount: Filled<number>;
    to_donor: Filled<boolean>;
    state: Filled<string>;
    transfer_id: Filled<number | null>;
    video_balance_after: Filled<number | null>;
    unpaid: Filled<number | null>;
    shortfall: Filled<number | null>;
    done_at: Filled<Date | null>;
  };
  chat_position: {
    only_row: Filled<boolean>;
    position: Filled<number>;
    epoch: Filled<string>;
    purged: Filled<number>;
  };
  chat_message: {
    id: Filled<number>;
    account_id: Filled<number>;
    room_id: Filled<number | null>;
    content: Filled<string>;
    mentions: Filled<number[]>;
    created_at: Filled<Date>;
    deleted_at: Filled<Date | null>;
    deleted_by: Filled<string | null>;
    hidden_by: Filled<number | null>;
  };
  moment: {
    id: Filled<number>;
    video_id: Filled<number>;
    episode: Filled<string>;
    account_id: Filled<number | null>;
    import_id: Filled<string | null>;
    root_id: Filled<number | null>;
    content: Filled<string>;
    mentions: Filled<number[]>;
    at_ms: Filled<number | null>;
    mode: Filled<string | null>;
    spoiler: Filled<boolean>;
    /** Petals; only gift_move() writes it. */
    thanks: Filled<number>;
    replies: Filled<number>;
    created_at: Filled<Date>;
    edited_at: Filled<Date | null>;
    hidden_by: Filled<number | null>;
  };
  /** A view: what people publish, see sql/functions/content/content.sql. */
  content: {
    kind: Filled<string>;
    id: Filled<number>;
    public_id: Filled<string>;
    owner_id: Filled<number | null>;
    video_id: Filled<number | null>;
    title: Filled<string | null>;
    text: Filled<string | null>;
    hidden_by: Filled<number | null>;
    room_id: Filled<number | null>;
  };
  role: {
    account_id: number;
    role: string;
    categories: string[] | null;
    granted_at: Filled<Date>;
  };
  site_rules: {
    version: ColumnType<number, number, never>;
    rules: ColumnType<SiteRule[], string, never>;
    created_at: Filled<Date>;
  };
  moderation_action: {
    id: Filled<number>;
    action: ColumnType<string, string, never>;
    target_kind: ColumnType<string, string, never>;
    target_id: ColumnType<number, number, never>;
    subject_id: ColumnType<number | null, number | null, never>;
    category: ColumnType<string | null, string | null, never>;
    actor_id: ColumnType<number | null, number | null, never>;
    actor_role: ColumnType<string, string, never>;
    rule: ColumnType<number | null, number | null, never>;
    rules_version: ColumnType<number | null, number | null, never>;
    reason: ColumnType<string, string, never>;
    until: ColumnType<Date | null, Date | null | undefined, never>;
    undoes: ColumnType<number | null, number | null, never>;
    case_id: ColumnType<number | null, number | null, never>;
    data: Filled<object>;
    created_at: Filled<Date>;
  };
  erasure: { action_id: number; content_hash: Buffer; image: string | null };
  notice: {
    id: Filled<number>;
    key: string;
    case_id: number;
    address: string;
    reason: string;
    text: string;
    name: string | null;
    email: string | null;
    locale: string;
    created_at: Generated<Date>;
  };
  appeal: {
    action_id: number;
    account_id: number;
    case_id: number;
    text: string;
    created_at: Generated<Date>;
    outcome: Generated<string | null>;
  };
  mail: {
    notice_id: number;
    kind: string;
    failures: Generated<number>;
    due_at: Generated<Date>;
  };
};

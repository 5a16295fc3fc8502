import type { LoginEvent } from '@bloom/contract/account/logins';
import type { SiteRule } from '@bloom/contract/moderation/site-rules';
import type { Preferences } from '@bloom/contract/account/account';
import type { Kysely, Transaction, ColumnType, Generated, SelectType } from 'kysely';
import type { ChangeCounts } from '@bloom/contract/subtitle/changes';
import type { Episode, Video } from '@bloom/contract/video/video';

/** A column that only the database fills. */
type Filled<T> = ColumnType<T, never, never>;

/** The columns of a table that a view shows. */
type Shown<Table extends keyof Tables, Column extends keyof Tables[Table]> = {
  [Each in Column]: Filled<SelectType<Tables[Table][Each]>>;
};

/**
 * The tables that the query builder reads and writes, for type checking alone: the SQL is the source, and
 * schema.test.ts compares the two. Tables that only SQL statements name are missing.
 * Columns of ledger, gift and rank that only SQL functions write cannot be inserted from here.
 */
export type Tables = {
  ledger_account: { id: number; balance: Filled<number>; received: Filled<number> };
  ledger_transfer: { id: Filled<number>; reason: Filled<string>; created_at: Filled<Date> };
  ledger_posting: {
    transfer_id: Filled<number>;
    account_id: Filled<number>;
    amount: Filled<number>;
    balance_after: Filled<number | null>;
  };
  /** A view: postings with the reason and the time of their transfers. */
  ledger_entry: Shown<'ledger_posting', 'transfer_id' | 'account_id' | 'amount' | 'balance_after'> &
    Shown<'ledger_transfer', 'reason' | 'created_at'>;
  account: {
    id: Filled<number>;
    name: string;
    handle: Generated<string | null>;
    handle_changed_at: ColumnType<Date | null, never, Date | null>;
    ref_code: string;
    country: Generated<string>;
    looks: ColumnType<string[], never, string[]>;
    looks_version: ColumnType<number, never, number>;
    look_alike: Generated<boolean>;
    name_changeable: Generated<boolean>;
    preferences: ColumnType<Preferences, never, Preferences>;
    created_at: Generated<Date>;
    next_reward_at: Generated<Date>;
    welcome_paid: Generated<boolean>;
    probation_since: Generated<Date | null>;
    probation_ended_at: Generated<Date | null>;
    waits: Generated<boolean>;
    waits_by: ColumnType<number | null, never, number | null>;
    deleted_at: Generated<Date | null>;
    indexed: Generated<boolean>;
    has_shared: Generated<boolean>;
    history_enabled: Generated<boolean>;
    frozen_by: ColumnType<number | null, never, number | null>;
    /** The random number of the next reward. */
    reward_random: Filled<number>;
  };
  /** A view: what everybody may read of an account. */
  public_account: Shown<'account', 'id' | 'name' | 'handle' | 'created_at' | 'deleted_at' | 'indexed'>;
  removed_name: { account_id: number; action_id: number; name: string };
  handle: {
    handle: string;
    account_id: number | null;
    taken_at: Filled<Date>;
    left_at: Generated<Date | null>;
  };
  session: {
    id: Filled<number>;
    token_hash: Buffer;
    account_id: number;
    agent: string;
    created_at: Generated<Date>;
    last_seen_at: Generated<Date>;
    expires_at: Date;
  };
  referral: {
    invitee_id: number;
    inviter_id: number;
    created_at: Generated<Date>;
    counts: Generated<boolean>;
  };
  referral_pending: { account_id: number; pending: Filled<number>; paid: Filled<number> };
  probation_vouch: { account_id: number; ended_at: Generated<Date> };
  login_identity: {
    provider: string;
    subject: string;
    account_id: number;
    name: string;
    email: Buffer | null;
    created_at: Generated<Date>;
  };
  login_handoff: {
    code_hash: Buffer;
    account_id: number;
    browser_hash: Buffer | null;
    app_challenge: Buffer | null;
    expires_at: Date;
  };
  recovery_code: { code_hash: Buffer; account_id: number; created_at: Generated<Date> };
  login_state: {
    state_hash: Buffer;
    provider: string;
    browser_hash: Buffer;
    code_verifier: string;
    nonce: string;
    ref_code: string | null;
    link_account_id: number | null;
    from_app: boolean;
    app_challenge: Buffer | null;
    expires_at: Date;
  };
  login_link: {
    ticket_hash: Buffer;
    provider: string;
    browser_hash: Buffer;
    account_id: number;
    subject: string | null;
    name: string | null;
    expires_at: Date;
  };
  passkey: {
    provider: Generated<string>;
    credential_id: string;
    public_key: Buffer;
    user_handle: string;
    counter: number;
    transports: string[];
    multi_device: boolean;
    backed_up: boolean;
    last_used_at: Generated<Date>;
  };
  email_login: {
    link_hash: Buffer;
    browser_hash: Buffer;
    code_hash: string;
    subject: string;
    email: Buffer;
    ref_code: string | null;
    account_id: number | null;
    mailed: boolean;
    failures: Generated<number>;
    created_at: Generated<Date>;
    ended_at: Date | null;
  };
  login_mail: {
    id: Filled<number>;
    content: Buffer;
    failures: Generated<number>;
    due_at: Generated<Date>;
    expires_at: Date;
  };
  login_native: { token_hash: Buffer; expires_at: Date };
  video: {
    id: Filled<number>;
    source: string;
    source_id: string;
    type: string;
    title: string;
    thumbnail_url: string;
    category: string;
    label: string;
    audio: string;
    subtitle: string;
    duration_s: number | null;
    episodes: ColumnType<Episode[], string, string>;
    streams: ColumnType<Video['url'] | null, string | null, string | null>;
    sharer_id: number;
    shared_us: number;
    search_text: string;
    search_terms: ColumnType<string, unknown, unknown>;
    search_version: Generated<number>;
    search_spelling: Generated<string>;
    offline_since: ColumnType<Date | null, never, Date | null>;
    hidden_by: ColumnType<number | null, never, number | null>;
    held: ColumnType<boolean | null, never, boolean | null>;
    recategorised_by: Filled<number | null>;
    chosen_category: Filled<string | null>;
    chosen_label: Filled<string | null>;
    line: ColumnType<string | null, string | null | undefined, string | null>;
    subtitles_locked_by: ColumnType<number | null, never, number | null>;
  };
  /** A view: what everybody may read of a video. */
  public_video: Shown<
    'video',
    | ('id' | 'source' | 'source_id' | 'type' | 'title' | 'thumbnail_url' | 'category' | 'label' | 'audio')
    | ('subtitle' | 'duration_s' | 'episodes' | 'sharer_id' | 'shared_us' | 'line' | 'offline_since')
    | ('hidden_by' | 'subtitles_locked_by')
  >;
  video_rank: {
    video_id: number;
    sharer_id: ColumnType<number, number, never>;
    source: ColumnType<string, string, never>;
    category: string;
    label: string;
    audio: string;
    subtitle: string;
    balance: ColumnType<number, number, never>;
    updated_us: ColumnType<number, number, never>;
    offline: ColumnType<boolean, never, boolean>;
    shown: Filled<boolean>;
    community: ColumnType<string[], never, string[]>;
    /** Only moment_count() and moment_forget() write it. */
    moments: Filled<number>;
  };
  follow: { account_id: number; followed_id: number; followed_us: Filled<number> };
  saved_video: { account_id: number; video_id: number; saved_us: Filled<number> };
  not_interested: { account_id: number; video_id: number; marked_us: Filled<number> };
  collection: {
    id: Filled<number>;
    /** Random, so that an unlisted one is not found by counting. */
    public_id: ColumnType<string, string, never>;
    account_id: ColumnType<number, number, never>;
    title: string;
    text: string;
    visibility: string;
    created_at: Filled<Date>;
    notified_at: Filled<Date | null>;
    /** Petals; only gift_move() writes it. */
    received: ColumnType<number, never, never>;
    hidden_by: Generated<number | null>;
  };
  collection_follow: { account_id: number; collection_id: number; followed_us: Filled<number> };
  collection_video: {
    collection_id: number;
    video_id: number;
    place: number;
    added_us: Filled<number>;
  };
  video_health: {
    video_id: Filled<number>;
    source: Filled<string>;
    next_check_at: ColumnType<Date, never, Date>;
    checked_at: Filled<Date | null>;
    gone_count: ColumnType<number, never, number>;
    first_gone_at: ColumnType<Date | null, never, Date | null>;
    unknown_count: ColumnType<number, never, number>;
    reports: Filled<number>;
  };
  setting: { name: string; value: string; changed_at: ColumnType<Date, Date, Date> };
  watch: {
    account_id: Filled<number>;
    video_id: Filled<number | null>;
    beat_at: Filled<Date | null>;
    watched_us: Filled<number>;
    total_us: Filled<number>;
    days: Filled<number>;
    /** A day; compare it in SQL, because the driver reads it as midnight of this machine. */
    day: Filled<Date | null>;
    day_us: Filled<number>;
  };
  setup_code: {
    single: Generated<boolean>;
    code_hash: Buffer;
    expires_at: Generated<Date>;
  };
  watch_video: {
    account_id: Filled<number>;
    video_id: Filled<number>;
    watched_us: Filled<number>;
  };
  history: {
    account_id: number;
    video_id: number;
    episode: Filled<string>;
    position_s: number;
    duration_s: number;
    finished: boolean;
    watched_us: number;
  };
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
  notification: {
    account_id: number;
    id: Filled<number>;
    kind: string;
    actor_id: number | null;
    video_id: number | null;
    amount: Filled<number | null>;
    transfer_id: Filled<number | null>;
    collection_id: Filled<number | null>;
    moment_id: Filled<number | null>;
    reply_id: Filled<number | null>;
    action_id: Generated<number | null>;
    login: Generated<{ event: LoginEvent; provider: string } | null>;
    created_at: Filled<Date>;
    read_at: Filled<Date | null>;
  };
  role: {
    account_id: number;
    role: string;
    categories: string[] | null;
    granted_at: Filled<Date>;
  };
  removed_link: { source: string; source_id: string; action_id: number };
  asset: {
    name: string;
    type: string;
    encoding: string;
    content: Buffer;
    used_at: Filled<Date>;
  };
  erasure: { action_id: number; content_hash: Buffer; image: string | null };
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
  };
  site_rules: {
    version: ColumnType<number, number, never>;
    rules: ColumnType<SiteRule[], string, never>;
    created_at: Filled<Date>;
  };
  notification_mute: { account_id: number; kind: string };
  chat_position: {
    only_row: Filled<boolean>;
    position: Filled<number>;
    epoch: Filled<string>;
    purged: Filled<number>;
  };
  chat_message: {
    id: Filled<number>;
    account_id: Filled<number>;
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
  sanction: {
    account_id: number;
    kind: string;
    until: Date | null;
    created_at: Generated<Date>;
    action_id: Generated<number | null>;
  };
  push_key: { only_row: Filled<boolean>; public_key: string; private_key: string };
  push_subscription: {
    session_id: number;
    account_id: number;
    endpoint: string;
    p256dh: string;
    auth: string;
    seen_id: number;
    failures: Generated<number>;
    due_at: Generated<Date>;
    created_at: Filled<Date>;
  };
  subtitle: {
    video_id: number;
    episode: string;
    revision: Generated<number>;
    locked: Generated<boolean>;
    searched: Generated<number>;
  };
  subtitle_line: {
    video_id: ColumnType<number, number, never>;
    episode: ColumnType<string, string, never>;
    terms: string[];
    starts: number[];
    lines: string[];
  };
  subtitle_revision: {
    id: Filled<number>;
    video_id: ColumnType<number, number, never>;
    episode: ColumnType<string, string, never>;
    revision: ColumnType<number, number, never>;
    kind: ColumnType<string, string, never>;
    base_revision: ColumnType<number, number, never>;
    author_id: ColumnType<number | null, number | null, null>;
    created_at: Filled<Date>;
    comment: string;
    changes: ColumnType<ChangeCounts, string, never>;
    cues: ColumnType<number, number, never>;
    coverage_en: ColumnType<number, number, never>;
    coverage_cn: ColumnType<number, number, never>;
    whole: Buffer | null;
    difference: Buffer | null;
    hidden_by: ColumnType<number | null, never, number | null>;
  };
  subtitle_credit: {
    video_id: number;
    episode: string;
    revision: number;
    account_id: number;
    points: number;
    created_at: Filled<Date>;
  };
  refusal: {
    hour: Filled<Date>;
    account_id: Filled<number | null>;
    address: Filled<string | null>;
    error: Filled<string>;
    count: Filled<number>;
  };
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
  gift_note: {
    transfer_id: Filled<number>;
    account_id: Filled<number>;
    note: Filled<string>;
    hidden_by: Filled<number | null>;
  };
};

/** Where to read: a pool or a transaction. */
export type Db = Kysely<Tables>;

/** An open transaction. Everything that writes takes one, so that no write can run outside of it. */
export type Tx = Transaction<Tables>;

/** Reads tables of a domain. */
export abstract class Reader {
  protected readonly db: Db;

  constructor(db: Db) {
    this.db = db;
  }
}

/** Writes tables of a domain, in the transaction of its caller. */
export abstract class Writer {
  protected readonly tx: Tx;

  constructor(tx: Tx) {
    this.tx = tx;
  }
}

import type { LoginEvent } from '@bloom/contract/account/logins';
import type { Preferences } from '@bloom/contract/account/account';
import type { ColumnType, Generated } from 'kysely';
import type { Filled, Shown } from './columns.ts';

/** The tables of accounts, how people sign in to them, and their petals. */
export type PeopleTables = {
  ledger_account: { id: number; balance: Filled<number>; received: Filled<number> };
  ledger_transfer: { id: Filled<number>; reason: Filled<string>; created_at: Filled<Date> };
  ledger_posting: {
    transfer_id: Filled<number>;
    account_id: Filled<number>;
    amount: Filled<number>;
    balance_after: Filled<number | null>;
  };
  /** A view: postings with the reason and the time of their transfers. */
  ledger_entry: Shown<
    PeopleTables['ledger_posting'],
    'transfer_id' | 'account_id' | 'amount' | 'balance_after'
  > &
    Shown<PeopleTables['ledger_transfer'], 'reason' | 'created_at'>;
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
  public_account: Shown<
    PeopleTables['account'],
    'id' | 'name' | 'handle' | 'created_at' | 'deleted_at' | 'indexed'
  > & { is_found: boolean };
  removed_name: { account_id: number; action_id: number; name: string };
  sanction: {
    account_id: number;
    kind: string;
    until: Date | null;
    created_at: Generated<Date>;
    action_id: Generated<number | null>;
  };
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
    session_id: number | null;
    from_app: boolean;
    app_challenge: Buffer | null;
    expires_at: Date;
  };
  login_link: {
    ticket_hash: Buffer;
    provider: string;
    browser_hash: Buffer;
    account_id: number;
    session_id: number | null;
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
    host: string | null;
  };
  email_login: {
    link_hash: Buffer;
    browser_hash: Buffer;
    code_hash: string;
    subject: string;
    email: Buffer;
    ref_code: string | null;
    account_id: number | null;
    session_id: number | null;
    mailed: boolean;
    from_reserve: Generated<boolean>;
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
  follow: { account_id: number; followed_id: number; followed_us: Filled<number> };
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
  notification_mute: { account_id: number; kind: string };
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
};

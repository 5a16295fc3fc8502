/** Somebody whom a person invited; amounts in petals. */
export type Invitee = {
  id: number;
  name: string;
  /** Unix seconds. */
  joined: number;
  /** What gifts and claims brought to the inviter, paid out or not. */
  brought: number;
};

/** All that a person's invitees come to; amounts in petals. */
export type InvitedTotals = {
  invited: number;
  brought: number;
  /** What of it the inviter's next daily claim pays out. */
  pending: number;
};

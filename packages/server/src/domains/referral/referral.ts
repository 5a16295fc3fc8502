/** An account that another one invited; amounts in petals. */
export type Invitee = {
  id: number;
  name: string;
  /** Unix seconds. */
  joined: number;
  /** The petals that gifts and claims brought to the inviter, paid out or not. */
  brought: number;
};

/** Sums over all invitees of an account; amounts in petals. */
export type InvitedTotals = {
  invited: number;
  brought: number;
  /** The part of it that the inviter's next daily claim pays out. */
  pending: number;
};

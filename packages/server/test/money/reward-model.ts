/**
 * The daily reward without extras, in petals, as the specification has it
 * (docs/specification/rewards.md#daily-reward). Independent of what the server pays
 * (sql/functions/reward/reward_base.sql), so that tests can compare the two.
 *
 * @param activity activity points
 * @param chance the random part, 0.5 to 1
 */
export function expectedRewardBase(activity: number, chance: number): number {
  const share = Math.sqrt(Math.min(1, activity / 20)) * chance;
  return Math.max(2_000, Math.round(500_000 * share));
}

-- The daily reward without extras, in petals (docs/specification/rewards.md#daily-reward).
--
-- p_rule: min_base and max_base, petals; full_activity, points from which max_base is paid.
-- p_activity: activity points. p_chance: the random part, min_chance to 1.
create or replace function reward_base(
  p_rule jsonb, p_activity double precision, p_chance double precision
) returns bigint language sql immutable as $$
  select greatest((p_rule -> 'min_base')::bigint, floor(
    (p_rule -> 'max_base')::bigint
      -- PostgreSQL refuses a quotient that is too small for a double; so little activity earns min_base.
      * sqrt(least(1, greatest(p_activity, 1e-15) / (p_rule -> 'full_activity')::double precision))
      * p_chance + 0.5
  ))::bigint
$$;

-- A random number is generated (docs/glossary.md). The default of account.reward_draw follows the new
-- name; servers of the previous release do not call the function by its name.
alter function draw_reward() rename to generate_reward_random;

-- The result of a function that refuses and has changed nothing: the key of an error of the contract, and its
-- parameters.
create or replace function refusal(p_key text, p_params jsonb default '{}') returns jsonb immutable language sql as $$
  select jsonb_build_object('refusal', jsonb_build_object('key', p_key, 'params', p_params))
$$;

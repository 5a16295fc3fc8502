-- Where a gift brings a video in its list (docs/specification/gifts.md#rank), in microseconds since the
-- epoch.
--
-- p_updated_us: where it was. p_now_us: the time of the gift. p_big_gift: the amount that lifts it to the
-- top.
create or replace function gift_lift(p_updated_us bigint, p_now_us bigint, p_amount bigint, p_big_gift bigint)
returns bigint immutable language sql as $$
  select case
    when p_amount >= p_big_gift then greatest(p_now_us, p_updated_us)
    -- numeric, because microseconds times petals exceed a bigint
    when p_amount > 0 then p_updated_us
      + floor(greatest(p_now_us - p_updated_us, 0)::numeric * p_amount / p_big_gift)::bigint
    else p_updated_us
  end
$$;

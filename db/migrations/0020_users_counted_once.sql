-- The dashboard and the list of users count the same accounts, so nothing reads the counts of the profiles.
DROP INDEX "profiles_created";--> statement-breakpoint
drop trigger profiles_counted on profiles;
--> statement-breakpoint
drop trigger profiles_recounted on profiles;
--> statement-breakpoint
drop function count_profile();
--> statement-breakpoint
create or replace function expected_counts() returns table (subject text, part text, n bigint, amount bigint,
  refunded bigint, disputed bigint)
language sql stable as $$
  select c.subject, c.part, count(*), sum(c.amount)::bigint, sum(c.refunded)::bigint, sum(c.disputed)::bigint
    from orders o cross join lateral counts_of_order(o) c group by 1, 2
  union all select c.subject, c.part, count(*), 0, 0, 0 from (
    select c.* from products p cross join lateral counts_of_product(p) c
    union all select c.* from users u cross join lateral counts_of_user(u) c
    union all select c.* from customers s cross join lateral counts_of_customer(s) c
    union all select c.* from inventory_batches b cross join lateral counts_of_batch(b) c
  ) c group by 1, 2
  union all select 'items', state, count(*), 0, 0, 0 from product_inventory group by 2
$$;
--> statement-breakpoint
drop function counts_of_profile(profiles);
--> statement-breakpoint
delete from count_changes where subject = 'profiles';
--> statement-breakpoint
delete from counts where subject = 'profiles';

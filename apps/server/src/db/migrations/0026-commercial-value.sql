-- expand
-- What the insurer takes the car to be worth, in centavos; null where it does not say.
alter table quotes add column commercial_value bigint;

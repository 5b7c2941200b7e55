import { VARIANTS_MAX } from "#db/values/limits.ts";
import { DomainError } from "#domain/kernel/errors.ts";

/** Domain errors of variants. `details.field` names the form field of the error. */

/** Another variant of the group has the same option value. Upper and lower case count as equal. */
export class OptionValueTaken extends DomainError {
  constructor() {
    super("option_value_taken", 409, { field: "optionValue" });
  }
}

/** The group already has the maximum number of variants. */
export class TooManyVariants extends DomainError {
  constructor() {
    super("too_many_variants", 409, { most: VARIANTS_MAX });
  }
}

/** The product is already a group or a variant. */
export class AlreadySplit extends DomainError {
  constructor() {
    super("already_split", 409);
  }
}

/** The group has no unarchived variant, or has several unarchived variants. */
export class NotLastVariant extends DomainError {
  constructor() {
    super("not_last_variant", 409);
  }
}

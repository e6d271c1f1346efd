import { customerType } from '../../config/payments-config.ts';
import { KnownErrors } from '../../errors/index.ts';
import { strict } from '../../kit/shapes.ts';
import { buyAccessErrors } from '../items/customer-errors.ts';
import { customerId } from '../items/items.endpoints.ts';

/** Path of a customer. Custom customers require the server access level. */
export const customerParams = strict({ customer_type: customerType, customer_id: customerId });

/** Errors of the access check: clients act for their own user, and for teams in which they have `$update_team`. */
export const customerAccessErrors = [...buyAccessErrors, KnownErrors.CustomerDoesNotExist] as const;

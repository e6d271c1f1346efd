import type { Transport } from '../../core/transport.ts';
import type { Caller, Level } from '../base/owner.ts';

/** Context of calls for customers. @internal */
export type PaymentCaller<L extends Level = Level> = Pick<Caller, 'reads'> & { readonly transport: Transport<L> };

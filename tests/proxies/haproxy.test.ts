import { provesConfigurations } from './behind-proxy.ts';
import { kinds } from './proxies.ts';

provesConfigurations(kinds.haproxy, 'HAProxy');

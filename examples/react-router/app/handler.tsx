import { PorticoHandler } from '@portico/react';

export default PorticoHandler;

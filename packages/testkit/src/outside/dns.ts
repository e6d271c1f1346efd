import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type Answer, decode, encode, type RecordType } from 'dns-packet';

/** A DNS server with records for a test. */
export interface TestDns {
  /** Address and port, for `PORTICO_DNS_SERVERS`. */
  readonly address: string;
  /** TXT records by name. */
  readonly texts: Map<string, readonly string[]>;
  /** IPv4 addresses by name. */
  readonly addresses: Map<string, readonly string[]>;
  /** Names of mail servers by domain. */
  readonly mailServers: Map<string, readonly string[]>;
  /** Names with servers that fail. */
  readonly broken: Set<string>;
  /** Names that were looked up. */
  readonly asked: string[];
  stop(): Promise<void>;
}

/** The longest part of a TXT record. */
const partMax = 255;

/** Starts a real DNS server on this machine. */
export async function startDns(): Promise<TestDns> {
  const socket = createSocket('udp4');
  const texts = new Map<string, readonly string[]>();
  const addresses = new Map<string, readonly string[]>();
  const mailServers = new Map<string, readonly string[]>();
  const broken = new Set<string>();
  const asked: string[] = [];

  const answersOf = (name: string, type: RecordType): Answer[] => {
    if (type === 'TXT') {
      return (texts.get(name) ?? []).map((text) => {
        const data = Array.from({ length: Math.ceil(text.length / partMax) }, (_, index) =>
          Buffer.from(text.slice(index * partMax, (index + 1) * partMax)),
        );
        return { type, name, ttl: 1, data };
      });
    }
    if (type === 'A') return (addresses.get(name) ?? []).map((data) => ({ type, name, ttl: 1, data }));
    if (type !== 'MX') return [];
    return (mailServers.get(name) ?? []).map((exchange) => ({ type, name, ttl: 1, data: { preference: 1, exchange } }));
  };

  socket.on('message', (bytes, { port, address }) => {
    const { id, questions = [] } = decode(bytes);
    const [question] = questions;
    if (question === undefined) return;
    const name = question.name.toLowerCase();
    asked.push(name);
    const answers = answersOf(name, question.type);
    const isKnown = [texts, addresses, mailServers].some((records) => records.has(name));
    // 2 is a failed server, 3 a name that does not exist.
    const code = broken.has(name) ? 2 : isKnown ? 0 : 3;
    socket.send(encode({ type: 'response', id: id ?? 0, flags: 0x01_80 | code, questions, answers }), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    texts,
    addresses,
    mailServers,
    broken,
    asked,
    stop: async () => await new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

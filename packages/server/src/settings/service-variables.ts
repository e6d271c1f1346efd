type Environment = Readonly<Record<string, string | undefined>>;

/** Begin of names that a Service or a linked container `portico`, or one with such a prefix, gives to variables. */
const owner = String.raw`^PORTICO_(?:\w+_)?`;

/** Names that only container platforms use. No setting has such a name. */
const names = [
  new RegExp(`${owner}SERVICE_HOST$`),
  new RegExp(String.raw`${owner}SERVICE_PORT(?:_\w+)?$`),
  new RegExp(String.raw`${owner}PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?$`),
  new RegExp(String.raw`${owner}ENV_\w+$`),
];

/** Names that settings may have as well. Their values tell whose they are. */
const ambiguous = [
  { name: new RegExp(`${owner}PORT$`), value: /^(?:tcp|udp|sctp):\/\// },
  { name: new RegExp(`${owner}NAME$`), value: /^\// },
];

/**
 * Returns whether a platform has set a variable to describe a Service of Kubernetes or a linked container, such as
 * `PORTICO_PORT=tcp://10.0.0.1:80`. It is no setting.
 *
 * @see https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables
 * @see https://docs.docker.com/engine/network/links/#environment-variables
 */
function isServiceVariable(name: string, text: string): boolean {
  return names.some((one) => one.test(name)) || ambiguous.some((one) => one.name.test(name) && one.value.test(text));
}

/** Returns the environment without the variables that describe Services of Kubernetes and linked containers. */
export function withoutServiceVariables(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([name, text]) => !isServiceVariable(name, text ?? '')));
}

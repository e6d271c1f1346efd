import { expect, test } from 'vitest';
import { settingRows } from './rows.ts';
import { withoutServiceVariables } from './service-variables.ts';
import { readSettings } from './settings.ts';

/** What Kubernetes sets in each container of a namespace with the Services `portico`, with two named ports, and `portico-db`. */
const ofServices = {
  PORTICO_SERVICE_HOST: '10.96.12.34',
  PORTICO_SERVICE_PORT: '80',
  PORTICO_SERVICE_PORT_HTTP: '80',
  PORTICO_SERVICE_PORT_HTTP_METRICS: '9090',
  PORTICO_PORT: 'tcp://10.96.12.34:80',
  PORTICO_PORT_80_TCP: 'tcp://10.96.12.34:80',
  PORTICO_PORT_80_TCP_PROTO: 'tcp',
  PORTICO_PORT_80_TCP_PORT: '80',
  PORTICO_PORT_80_TCP_ADDR: '10.96.12.34',
  PORTICO_PORT_53_UDP: 'udp://10.96.12.34:53',
  PORTICO_DB_SERVICE_HOST: '10.96.12.35',
  PORTICO_DB_SERVICE_PORT: '5432',
  PORTICO_DB_PORT: 'tcp://10.96.12.35:5432',
  PORTICO_DB_PORT_5432_TCP: 'tcp://10.96.12.35:5432',
  PORTICO_DB_PORT_5432_TCP_ADDR: '10.96.12.35',
};

/** What Docker sets in a container with `--link auth:portico`. */
const ofLinks = {
  PORTICO_NAME: '/web/portico',
  PORTICO_PORT: 'tcp://172.17.0.5:4100',
  PORTICO_PORT_4100_TCP: 'tcp://172.17.0.5:4100',
  PORTICO_PORT_4100_TCP_PROTO: 'tcp',
  PORTICO_PORT_4100_TCP_PORT: '4100',
  PORTICO_PORT_4100_TCP_ADDR: '172.17.0.5',
  PORTICO_ENV_PORTICO_HOST: '0.0.0.0',
};

test('variables of Services of Kubernetes and of linked containers are no settings', () => {
  expect(readSettings(ofServices)).toEqual(readSettings({}));
  expect(readSettings(ofLinks)).toEqual(readSettings({}));
  expect(readSettings({ ...ofServices, PORTICO_PORT: '4200' }).port).toBe(4200);
});

test('a wrong port is still refused, and no setting has the name of such a variable', () => {
  expect(() => readSettings({ PORTICO_PORT: '10.96.12.34:80' })).toThrow('PORTICO_PORT must be a number');
  expect(() => readSettings({ PORTICO_PORT_FILE: '/x' })).toThrow('PORTICO_PORT_FILE is not a Portico setting');
  const all = Object.fromEntries(Object.keys(settingRows).map((name) => [name, '1']));
  expect(withoutServiceVariables(all)).toEqual(all);
});

import { excuseFor } from './registry';

const SAID = 'npm error code ECONNREFUSED\nnpm error syscall connect';

it.each([SAID, 'npm error code ENOTCACHED', 'request failed, reason: getaddrinfo EAI_AGAIN host'])(
  'a machine without a registry is excused: %j',
  (said) => {
    expect(excuseFor(said, {})).toMatch(/^E/);
    expect(excuseFor(said, { CI: 'false' })).toMatch(/^E/);
    expect(excuseFor(said, { CI: '' })).toMatch(/^E/);
  },
);

it.each(['npm error code ERESOLVE', 'npm error code E404', 'npm error code EUSAGE', 'npm error code EINTEGRITY', ''])(
  'any other failure counts: %j',
  (said) => {
    expect(excuseFor(said, {})).toBeUndefined();
  },
);

it.each(['true', '1'])('if CI is %j every failure counts', (CI) => expect(excuseFor(SAID, { CI })).toBeUndefined());

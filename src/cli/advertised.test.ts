import { parseAdvertised } from './advertised';

test.each([
  ['10.0.0.7:7576', { host: '10.0.0.7', port: 7576 }],
  ['replica-1.local', { host: 'replica-1.local', port: 0 }],
  ['[fd00::7]:7576', { host: '[fd00::7]', port: 7576 }],
  ['[fd00::7]', { host: '[fd00::7]', port: 0 }],
  ['fd00:10:244::5:7576', { host: '[fd00:10:244::5]', port: 7576 }],
  ['fd00:1:2:3:4:5:6:7:7576', { host: '[fd00:1:2:3:4:5:6:7]', port: 7576 }],
  ['::1:7576', { host: '[::1]', port: 7576 }],
  ['10.0.0.7:65536', undefined],
  ['fd00::5:65536', undefined],
  ['fd00::', undefined],
  ['1:2:3', undefined],
  [':7576', undefined],
  ['', undefined],
  ['0.0.0.0:9999', undefined],
  ['0.0.0.0', undefined],
  ['0:9999', undefined],
  ['[::]:9999', undefined],
  ['[0:0::0]', undefined],
  [':::9999', undefined],
  ['::', undefined],
  ['[::ffff:0.0.0.0]:9999', undefined],
  ['[::1]:9999', { host: '[::1]', port: 9999 }],
  ['10.0.0.0:9999', { host: '10.0.0.0', port: 9999 }],
])('%s', (text, advertised) => {
  expect(parseAdvertised(text)).toEqual(advertised);
});

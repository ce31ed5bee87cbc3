import { withoutPassword } from './address';

test.each([
  ['postgres://me:secret@db:5432/u?sslmode=require', 'postgres://me@db:5432/u'],
  ['postgres://db/u', 'postgres://db/u'],
  ['postgresql://me:p@ss:w0rd@db/u', 'postgresql://me@db/u'],
  ['postgres://me:se/cr#et@db/u', 'postgres://me@db/u'],
  // The ? may be part of the password, or the @ part of a setting.
  ['postgres://me:sec?ret@db/u', 'postgres://me@…'],
  ['postgres://me:s@c?ret@db/u?sslmode=require', 'postgres://me@…'],
  ['postgres://db/u?password=sec@ret', 'postgres://db@…'],
  ['postgres://me:secret@db/u?application_name=a@b', 'postgres://me@…'],
  ['postgres://:sec?ret@db/u', 'postgres://@…'],
])('%s is shown as %s', (url, shown) => {
  expect(withoutPassword(url)).toBe(shown);
});

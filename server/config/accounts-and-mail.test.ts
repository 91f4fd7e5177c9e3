import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without a mail server mails are saved as files, from an address of this site', () => {
  expect(readConfig({}).mail).toEqual({ smtpUrl: undefined, from: { name: 'Wagwise', address: 'hello@localhost' } })
  const named = readConfig({ SITE_URL: 'https://pets.test', SITE_NAME: 'Pets' })
  expect(named.mail.from).toEqual({ name: 'Pets', address: 'hello@pets.test' })
})

test.each([
  ['Wagwise <post@pets.test>', { name: 'Wagwise', address: 'post@pets.test' }],
  ['post@pets.test', { name: '', address: 'post@pets.test' }],
])('MAIL_FROM %j is understood', (given, from) => {
  expect(readConfig({ MAIL_FROM: given }).mail.from).toEqual(from)
})

test.each(['x', 'A <a@x.test>, B <b@y.test>', 'A <a@x.test', 'a@x.test\nBcc: b@y.test'])(
  'MAIL_FROM %j is a fault',
  (given) => {
    expect(() => readConfig({ MAIL_FROM: given })).toThrow(/MAIL_FROM/)
  },
)

test('the first admin needs an address and a password, and neither a wrong password nor a mail password is repeated', () => {
  expect(readConfig({ ADMIN_EMAIL: 'Me@Pets.test', ADMIN_PASSWORD: 'long enough' }).admin).toEqual({
    email: 'me@pets.test',
    password: 'long enough',
  })
  expect(readConfig({}).admin).toBeUndefined()
  expect(() => readConfig({ ADMIN_EMAIL: 'me@pets.test' })).toThrow(/ADMIN_PASSWORD/)
  expect(() => readConfig({ ADMIN_PASSWORD: 'long enough' })).toThrow(/ADMIN_EMAIL/)
  expect(() => readConfig({ ADMIN_EMAIL: 'me@pets.test', ADMIN_PASSWORD: 'hush' })).not.toThrow(/hush/)
  expect(() => readConfig({ SMTP_URL: 'http://me:hush@mail.test' })).toThrow(/SMTP_URL/)
  expect(() => readConfig({ SMTP_URL: 'http://me:hush@mail.test' })).not.toThrow(/hush/)
})

test.each([
  [{}, 8],
  [{ SITE_URL: 'http://192.168.0.7' }, 8],
  [{ SITE_URL: 'https://pets.example' }, 12],
])('with %j, a short ADMIN_PASSWORD is told the length that is really asked for', (site, length) => {
  const env = { ...site, ADMIN_EMAIL: 'me@pets.test', ADMIN_PASSWORD: 'hush' }
  expect(() => readConfig(env)).toThrow(`ADMIN_PASSWORD must be ${length} to 128 characters long`)
})

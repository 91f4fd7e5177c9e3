import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without a mail server mails are saved as files, from an address of this site', () => {
  const defaultSender = { name: 'Wagwise', email: 'hello@localhost' }
  expect(readConfig({}).mail).toEqual({ smtpUrl: undefined, sender: undefined, defaultSender })
  const config = readConfig({ SITE_URL: 'https://pets.test', SITE_NAME: 'Pets' })
  expect(config.mail.defaultSender).toEqual({ name: 'Pets', email: 'hello@pets.test' })
})

test.each([
  ['Wagwise <post@pets.test>', { name: 'Wagwise', email: 'post@pets.test' }],
  ['post@pets.test', { name: '', email: 'post@pets.test' }],
])('MAIL_FROM %j is understood', (value, from) => {
  expect(readConfig({ MAIL_FROM: value }).mail.sender).toEqual(from)
})

test.each(['x', 'A <a@x.test>, B <b@y.test>', 'A <a@x.test', 'a@x.test\nBcc: b@y.test'])(
  'MAIL_FROM %j is a fault',
  (value) => {
    expect(() => readConfig({ MAIL_FROM: value })).toThrow(/MAIL_FROM/)
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

import { expect, test } from 'vitest'
import { listVariables, toMailBody, toMailValues, withSecurity, type MailSettings } from './mail-values.ts'

const settings: MailSettings = {
  server: { host: 'mail.pets.example', port: 465, security: 'tls', user: 'ann' },
  sender: { name: 'Pets', email: 'post@pets.example' },
  defaultSender: { name: 'Wagwise', email: 'hello@pets.example' },
  hasPassword: true,
  passwordUnreadable: false,
  fromEnvironment: { server: false, sender: false },
  delivery: 'server',
  testRecipient: 'ann@pets.example',
}

test('what the form shows is what it sends, with an empty password that keeps the stored one', () => {
  expect(toMailBody(toMailValues(settings), settings)).toEqual({
    server: { ...settings.server, password: '' },
    sender: settings.sender,
  })
})

test('an empty form removes server and sender', () => {
  const values = toMailValues({ ...settings, server: null, sender: null })
  expect(values).toMatchObject({ host: '', port: '465', security: 'tls', password: '' })
  expect(toMailBody(values, settings)).toEqual({ server: null, sender: null })
})

test('what environment variables set is not sent, and the form names them', () => {
  const fixed = { fromEnvironment: { server: true, sender: false } }
  expect(toMailBody(toMailValues(settings), fixed)).toEqual({ sender: settings.sender })
  expect(listVariables(fixed)).toEqual(['SMTP_URL'])
  expect(listVariables({ fromEnvironment: { server: true, sender: true } })).toEqual(['SMTP_URL', 'MAIL_FROM'])
})

test('a usual port follows the security, another one stays', () => {
  const values = toMailValues(settings)
  expect(withSecurity(values, 'starttls')).toMatchObject({ security: 'starttls', port: '587' })
  expect(withSecurity(withSecurity(values, 'none'), 'tls')).toMatchObject({ security: 'tls', port: '465' })
  expect(withSecurity({ ...values, port: '2525' }, 'starttls').port).toBe('2525')
})

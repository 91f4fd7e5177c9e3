import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createSmtpMailer } from './smtp-mailer.ts'

const from = { name: 'Wagwise', address: 'hello@wagwise.test' }
const mail = { to: 'ada@example.test', subject: 'Grüße', text: 'Hello', html: '<p>Hello</p>' }

/** As much of a mail server as one mail needs. */
async function openServer(answerTo: (line: string) => string) {
  const heard: string[] = []
  const server = createServer((socket) => {
    let inData = false
    socket.write('220 ready\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        heard.push(line)
        if (inData && line !== '.') continue
        inData = line === 'DATA'
        socket.write(`${inData ? '354 go on' : answerTo(line)}\r\n`)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, from })
  onTestFinished(() => {
    mailer.close()
    server.close()
  })
  return { mailer, heard }
}

test('a mail reaches the server from our address, for one recipient', async () => {
  const { mailer, heard } = await openServer(() => '250 ok')
  await mailer.send(mail)
  expect(heard).toContain('MAIL FROM:<hello@wagwise.test>')
  expect(heard.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ada@example.test>'])
  expect(heard).toContain('From: Wagwise <hello@wagwise.test>')
})

test('a mail that the server refuses is an error to the caller', async () => {
  const { mailer } = await openServer((line) => (line.startsWith('RCPT') ? '550 nobody' : '250 ok'))
  await expect(mailer.send(mail)).rejects.toThrow('550')
})

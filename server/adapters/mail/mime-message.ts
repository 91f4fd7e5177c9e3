import { createTransport, type SendMailOptions } from 'nodemailer'
import { parseEmailAddress } from '#domain/text/email-address.ts'
import { TransportError, type OutgoingMail } from '#features/mail/ports.ts'

export type Sender = { name: string; email: string }

/** User input cannot add a header, a recipient or an attachment. */
export function toMailOptions(mail: OutgoingMail, from: Sender): SendMailOptions {
  const { subject, text, html, replyTo, thread, unsubscribe } = mail
  if (hasControlCharacters(subject) || (unsubscribe !== undefined && hasControlCharacters(unsubscribe))) {
    throw new TypeError('A mail header must be one line.')
  }
  const domain = from.email.split('@').at(-1)
  const messageIdOf = (id: string) => `<${id}@${domain}>`
  const references = thread?.map(messageIdOf)
  return {
    from: { name: from.name, address: from.email },
    to: mailbox(mail.to),
    ...(replyTo !== undefined && { replyTo: mailbox(replyTo) }),
    subject,
    text,
    html,
    messageId: messageIdOf(mail.id),
    ...(references && { references, inReplyTo: references.at(-1) }),
    date: new Date(mail.created_at),
    headers: {
      ...(!thread && { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribe !== undefined && {
        'List-Id': `<newsletter.${domain}>`,
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const composers = {
  crlf: createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
  lf: createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
}

/** The result is identical on every attempt. A mail that cannot be built is refused for good, not retried. */
export async function buildMimeMessage(mail: OutgoingMail, from: Sender, lines: keyof typeof composers) {
  try {
    const { message } = await composers[lines].sendMail(toMailOptions(mail, from))
    return message as Buffer
  } catch (error) {
    throw new TransportError('rejected', error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** Passed as an object, because a string would be parsed as a list of addresses. */
function mailbox(text: string) {
  const email = parseEmailAddress(text)
  if (email === undefined || hasControlCharacters(email)) throw new TypeError('This is not a valid recipient address.')
  return { name: '', address: email }
}

function hasControlCharacters(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what this test looks for
  return /[\u0000-\u001f\u007f\u2028\u2029]/.test(text)
}

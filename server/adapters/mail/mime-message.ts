import { createTransport, type SendMailOptions } from 'nodemailer'
import { parseEmailAddress } from '#domain/text/email-address.ts'
import { TransportError, type OutgoingMail } from '#features/mail/ports.ts'

export type Sender = { name: string; address: string }

/** Nothing that a person typed can add a header, a recipient or a file. */
export function toMailOptions(mail: OutgoingMail, from: Sender): SendMailOptions {
  const { subject, text, html, replyTo, unsubscribe } = mail
  if (hasControlCharacters(subject) || (unsubscribe !== undefined && hasControlCharacters(unsubscribe))) {
    throw new TypeError('A mail header must be one line.')
  }
  return {
    from,
    to: mailbox(mail.to),
    ...(replyTo !== undefined && { replyTo: mailbox(replyTo) }),
    subject,
    text,
    html,
    messageId: `<${mail.id}@${from.address.split('@').at(-1)}>`,
    date: new Date(mail.created_at),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe !== undefined && {
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

/** The mail as it is written down, the same every time. What cannot be one never will be, so nobody tries again. */
export async function buildMimeMessage(
  mail: OutgoingMail,
  from: Sender,
  lines: keyof typeof composers,
): Promise<Buffer> {
  try {
    const { message } = await composers[lines].sendMail(toMailOptions(mail, from))
    return message as Buffer
  } catch (error) {
    throw new TransportError('refused', error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** As an object, so that it is not read as a list of addresses. */
function mailbox(text: string) {
  const address = parseEmailAddress(text)
  if (address === undefined || hasControlCharacters(address))
    throw new TypeError('This is not an address to send mail to.')
  return { name: '', address }
}

function hasControlCharacters(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return /[\u0000-\u001f\u007f\u2028\u2029]/.test(text)
}

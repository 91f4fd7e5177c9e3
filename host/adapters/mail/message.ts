import type { SendMailOptions } from 'nodemailer'
import { parseAddress } from '#domain/email.ts'
import type { Mail } from '#features/ports.ts'

export type Sender = { name: string; address: string }

/** Nothing that a person typed can add a header, a recipient or a file. */
export function messageOf(mail: Mail, from: Sender): SendMailOptions {
  const { subject, text, html, replyTo, unsubscribe } = mail
  if (hasControls(subject) || (unsubscribe !== undefined && hasControls(unsubscribe))) {
    throw new TypeError('A mail header must be one line.')
  }
  return {
    from,
    to: mailbox(mail.to),
    ...(replyTo !== undefined && { replyTo: mailbox(replyTo) }),
    subject,
    text,
    html,
    ...(unsubscribe !== undefined && {
      headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** As an object, so that it is not read as a list of addresses. */
function mailbox(text: string) {
  const address = parseAddress(text)
  if (address === undefined || hasControls(address)) throw new TypeError('This is not an address to send mail to.')
  return { name: '', address }
}

function hasControls(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return /[\u0000-\u001f\u007f\u2028\u2029]/.test(text)
}

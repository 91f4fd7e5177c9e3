import type { Letterhead } from '#features/mail/template/html.ts'
import { renderLetter } from '#features/mail/template/render.ts'
import type { Mail } from '#features/ports.ts'

/** To the new address, which must answer before anything changes. */
export function newAddressMail(head: Letterhead, to: string, former: string, token: string): Mail {
  const letter = renderLetter(
    {
      subject: `Your new address at ${head.name}`,
      preheader: 'The link works once, for one hour.',
      title: 'Is this your new address?',
      blocks: [
        {
          kind: 'text',
          text: `Somebody, probably you, asked to use this address for the account of ${former} at ${head.name}.`,
        },
        {
          kind: 'buttons',
          buttons: [{ label: 'Confirm the address', path: `/confirm-email?token=${encodeURIComponent(token)}` }],
        },
        {
          kind: 'text',
          text: 'The link works once, for one hour. If you did not ask for it, leave this mail alone: nothing changes.',
        },
      ],
      reason: `You get this mail because somebody entered this address for an account at ${head.name}.`,
    },
    head,
  )
  return { kind: 'address', secret: true, validFor: 60 * 60 * 1000, to, ...letter }
}

/** To the former address: whoever lost the account to somebody else must hear of it. */
export function formerAddressMail(head: Letterhead, to: string, next: string): Mail {
  const letter = renderLetter(
    {
      subject: `Your address at ${head.name} has changed`,
      preheader: 'If that was not you, please write to us at once.',
      title: 'Your address has changed',
      blocks: [
        { kind: 'text', text: `Your account at ${head.name} now belongs to the address ${next}.` },
        { kind: 'text', text: 'If that was not you, please write to us at once.' },
        { kind: 'buttons', buttons: [{ label: 'Write to us', path: '/contact' }] },
      ],
      reason: 'You get this mail because this was the address of the account until now.',
    },
    head,
  )
  return { kind: 'address', to, ...letter }
}

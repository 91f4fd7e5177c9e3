import { addDays } from './days.ts'
import type { Reminder } from './reminders.ts'

/** `host`: makes the ids unique in the world. `now`: in milliseconds. */
type Calendar = { site: string; host: string; now: number }

/** An iCalendar file (RFC 5545) with one repeating, all-day entry for each reminder. */
export function formatCalendar(reminders: readonly Reminder[], { site, host, now }: Calendar): string {
  const stamp = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(site).replaceAll('/', '')}//My animals//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...reminders.flatMap((reminder) => [
      'BEGIN:VEVENT',
      // The same for the same reminder, so that a calendar replaces what it imported before.
      `UID:${toUid(reminder.animal_id)}-${reminder.kind}@${host}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${reminder.day.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${addDays(reminder.day, 1).replaceAll('-', '')}`,
      `RRULE:${reminder.rule}`,
      `SUMMARY:${escapeText(reminder.title)}`,
      `DESCRIPTION:${escapeText(reminder.text)}`,
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escapeText(reminder.title)}`,
      'TRIGGER:PT9H',
      'END:VALARM',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

/** A name may contain anything; line breaks and other control characters would end the field. */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|\n|\u2028|\u2029/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
}

function toUid(id: string): string {
  return Array.from(new TextEncoder().encode(id), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const maxOctets = 75
const encoder = new TextEncoder()

/** Lines have at most 75 octets; a fold never splits a character. */
function foldLine(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > maxOctets) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}

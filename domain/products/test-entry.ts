import { isDay, toDay } from '../text/dates.ts'
import { countCodePoints, isPlainText, isSingleLine } from '../text/text-input.ts'
import { parseSafeImageUrl } from '../affiliate/links.ts'

/** One entry of a test log. `days`: how long the product had been in use. Empty texts are unknown. */
export type TestEntryInput = {
  day: string
  days: number
  animal: string
  person: string
  note: string
  measurement: string
  photo: string
  /** Not one of us used it, but a reader, who agreed to be named; `consent` says when and how. */
  reader: boolean
  consent: string
}
export type TestEntry = TestEntryInput & { id: string }
/** What readers see of it: not how somebody agreed. */
export type PublicTestEntry = Omit<TestEntry, 'consent'>

export const maxTestEntries = 200
const maxDays = 3660
const dayMs = 24 * 60 * 60 * 1000
const limits = { animal: 80, person: 80, note: 1000, measurement: 120, photo: 500, consent: 200 } as const

/** By field. `today`: of the site. No test lies in the future, but a phone may be in a time zone that is a day ahead. */
export function validateTestEntry(entry: TestEntryInput, today: string): Record<string, string> {
  const { day, days, animal, person, note, measurement, photo, reader, consent } = entry
  const errors = Object.entries({
    day: findDayError(day, today),
    days: Number.isInteger(days) && days >= 1 && days <= maxDays ? undefined : `Enter 1 to ${maxDays} days.`,
    animal: animal ? undefined : 'Which animal used it?',
    person: person ? undefined : reader ? 'Which reader used it?' : 'Who kept the log?',
    note: note || measurement || photo ? undefined : 'An entry needs a note, a measurement or a photo.',
    photo:
      photo && parseSafeImageUrl(photo) === undefined ? 'Upload a photo, or enter its https:// address.' : undefined,
    consent: reader && !consent ? 'Enter when and how the reader agreed to be named.' : undefined,
  }).flatMap(([field, error]) => (error === undefined ? [] : [[field, error] as const]))
  const tooLong = Object.entries(limits).flatMap(([field, max]) => {
    const text = entry[field as keyof typeof limits]
    const fits = countCodePoints(text) <= max && (field === 'note' ? isPlainText(text) : isSingleLine(text))
    return fits ? [] : [[field, `Use one line of at most ${max} characters.`] as const]
  })
  return Object.fromEntries([...errors, ...tooLong])
}

function findDayError(day: string, today: string): string | undefined {
  if (!isDay(day)) return 'Enter a date such as 2026-11-17.'
  return day > toDay(Date.parse(today) + dayMs) ? 'A test cannot lie in the future.' : undefined
}

/** How long the product had been in use on this day, counted from the first entry. */
export function countDays(day: string, first: string | undefined): number {
  const from = Date.parse(first ?? day)
  return Math.max(1, Math.round((Date.parse(day) - from) / dayMs) + 1)
}

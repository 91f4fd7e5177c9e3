import type { SourceItem, SourceSubscriber } from '#domain/import/source.ts'
import { UnreadableSource } from '#domain/import/source.ts'
import { csvRecords } from '#domain/text/csv.ts'
import { parseEmailAddress } from '#domain/text/email-address.ts'
import { shown } from '../archive/names.ts'
import { createPause } from '#features/pause.ts'
import type { SourceFile } from '../source-file.ts'
import { readWholeText } from '../text/read-text.ts'
import { readTime } from '../text/source-time.ts'

/** More than a hundred thousand addresses. */
const maxLength = 30_000_000

const columns = {
  email: ['email', 'email address', 'e-mail', 'e-mail address'],
  name: ['name', 'full name'],
  since: ['created_at', 'date of consent', 'consent', 'confirmed', 'subscribed_at', 'start date', 'date'],
  isSubscribed: ['subscribed_to_emails'],
  isOff: ['email_disabled', 'unsubscribed', 'deleted_at', 'unsubscribed_at'],
}

type Column = keyof typeof columns

/** Members of Ghost, subscribers of Substack, or any table with a column for the address. */
export async function* readSubscribers(file: SourceFile): AsyncGenerator<SourceItem> {
  const text = await readWholeText(file, maxLength)
  if (text === undefined) throw new UnreadableSource(`“${shown(file.name)}” has more than 30 MB. Split the table.`)
  const pause = createPause()
  let header: Partial<Record<Column, number>> | undefined
  for (const { line, cells } of csvRecords(text)) {
    if (header) yield readRow(header, cells, { file: file.name, line })
    header ??= readHeader(cells)
    await pause()
  }
}

export const isSubscriberHeader = (cells: readonly string[]): boolean => readHeader(cells).email !== undefined

function readHeader(cells: readonly string[]): Partial<Record<Column, number>> {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const found = Object.entries(columns).map(([column, known]) => [
    column,
    names.findIndex((name) => known.includes(name)),
  ])
  return Object.fromEntries(found.filter(([, at]) => Number(at) >= 0))
}

function readRow(
  header: Partial<Record<Column, number>>,
  cells: readonly string[],
  place: { file: string; line: number },
): SourceItem {
  const cell = (column: Column) => cells[header[column] ?? -1]?.trim() ?? ''
  const email = parseEmailAddress(cell('email'))
  if (!email) {
    const what = cell('email') ? `“${cell('email').slice(0, 80)}”` : 'A row without an address'
    return { kind: 'dropped', place, what, why: 'This is not an email address.' }
  }
  const since = readTime(cell('since'), true)
  return {
    kind: 'subscriber',
    place,
    email,
    ...(cell('name') && { name: cell('name') }),
    ...(since && { since }),
    state: readState(cell),
  }
}

/** In doubt nobody gets mail. */
function readState(cell: (column: Column) => string): SourceSubscriber['state'] {
  const isOff = !['', 'false', 'no', '0'].includes(cell('isOff').toLowerCase())
  const isOn = ['', 'true', 'yes', '1'].includes(cell('isSubscribed').toLowerCase())
  return isOn && !isOff ? 'subscribed' : 'unsubscribed'
}

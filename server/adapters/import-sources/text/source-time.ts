import type { SourceTime } from '#domain/import/source.ts'

const numeric =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\s?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/i
/** As mails and some blogs write it: `Tue, 04 May 2021 10:00:00 +0000` or `May 4, 2021`. */
const named = /^[A-Za-z]{3,9},? [\w ,:]{4,40}(?: ?[+-]\d{4})?$|^\d{1,2} [A-Za-z]{3,9} \d{4}[\w ,:+-]{0,20}$/
const latest = Date.UTC(2200, 0)
const earliest = Date.UTC(1970, 0, 2)

/** `isUtc`: the source keeps all times in UTC without saying so. */
export function readTime(value: unknown, isUtc = false): SourceTime | undefined {
  if (value instanceof Date) return inRange(value.getTime(), true)
  if (typeof value === 'number') return inRange(value < 1e11 ? value * 1000 : value, true)
  if (typeof value !== 'string' || value.length > 60) return undefined
  const text = value.trim()
  const match = numeric.exec(text)
  if (match) return readNumeric(match, isUtc)
  if (!named.test(text)) return undefined
  const zoned = /[+-]\d{4}$|\b(?:GMT|UTC|Z)$/.test(text)
  return inRange(Date.parse(zoned ? text : `${text} UTC`), zoned || isUtc)
}

function readNumeric(match: RegExpExecArray, isUtc: boolean): SourceTime | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const at = Date.UTC(year, month - 1, day, hour, minute, second)
  // Date.UTC turns the 31st of June into the first of July.
  if (month < 1 || new Date(at).getUTCMonth() !== month - 1 || hour > 24 || minute > 59) return undefined
  return inRange(at - zoneOffset(match[7]), isUtc || match[7] !== undefined)
}

function zoneOffset(zone = 'Z'): number {
  if (!/^[+-]/.test(zone)) return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000
}

function inRange(at: number, zoned: boolean): SourceTime | undefined {
  return at >= earliest && at < latest ? { at, zoned } : undefined
}

import { writeSync } from 'node:fs'
import type { Writable } from 'node:stream'
import type { Log, LogLevel } from '#features/ports.ts'

const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error']
const sensitiveName = /pass(?:word)?|secret|token|cookie|authorization|api_?key|e-?mail|visitor|session/i

type Write = (line: string) => void
type Options = { level: LogLevel; now: () => number; write?: Write }
/** One JSON line per event. Redacts sensitive data in this one place. */
export function createJsonLog({ level, now, write = createOutput() }: Options): Log {
  const minLevel = levels.indexOf(level)
  return (eventLevel, event, fields = {}) => {
    if (levels.indexOf(eventLevel) < minLevel) return
    const time = new Date(now()).toISOString()
    write(`${JSON.stringify({ time, level: eventLevel, event, ...redact(fields) })}\n`)
  }
}

/**
 * Writes to stdout, and never throws: a full disk or a closed pipe must not end the site. Node closes the stream at its
 * first error, so lines after that are written to the file descriptor, which works again once there is room.
 */
export function createOutput(
  stream: Pick<Writable, 'on' | 'write'> = process.stdout,
  writeDirectly: Write = (line) => void writeSync(1, line),
): Write {
  let isClosed = false
  stream.on('error', () => (isClosed = true))
  return (line) => {
    if (!isClosed) {
      stream.write(line)
      return
    }
    try {
      writeDirectly(line)
    } catch {
      // The line is lost.
    }
  }
}

function redact(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, sensitiveName.test(name) ? '[removed]' : redactValue(value)]),
  )
}

function redactValue(value: unknown): unknown {
  if (value instanceof Error)
    return {
      name: value.name,
      message: maskEmailAddresses(value.message),
      stack: maskEmailAddresses(value.stack ?? ''),
    }
  if (typeof value === 'string') return maskEmailAddresses(value)
  if (Array.isArray(value)) return value.map(redactValue)
  return typeof value === 'object' && value !== null ? redact(value as Record<string, unknown>) : value
}

function maskEmailAddresses(text: string): string {
  return text.slice(0, 2000).replaceAll(/[^\s"'<>@]{1,64}@[^\s"'<>@]{1,255}/g, '[address]')
}

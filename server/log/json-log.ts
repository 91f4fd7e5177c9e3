import type { Log, LogLevel } from '#features/ports.ts'

const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error']
const sensitiveName = /pass(?:word)?|secret|token|cookie|authorization|api_?key|e-?mail|visitor|session/i

type Write = (line: string) => void
type Options = { level: LogLevel; now: () => number; write?: Write }
const writeToOutput: Write = (line) => void process.stdout.write(line)

/** One JSON line per event. Redacts sensitive data in this one place. */
export function createJsonLog({ level, now, write = writeToOutput }: Options): Log {
  const minLevel = levels.indexOf(level)
  return (eventLevel, event, fields = {}) => {
    if (levels.indexOf(eventLevel) < minLevel) return
    const time = new Date(now()).toISOString()
    write(`${JSON.stringify({ time, level: eventLevel, event, ...redact(fields) })}\n`)
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

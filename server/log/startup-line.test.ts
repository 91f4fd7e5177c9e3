import { expect, test } from 'vitest'
import { printStartupLine } from './startup-line.ts'

function print(isTerminal: boolean): string {
  let printed = ''
  const output = { isTerminal, now: () => 0, write: (line: string) => void (printed += line) }
  printStartupLine(
    { event: 'no_admin', message: 'Open this link:', link: 'http://localhost:3000/setup?token=x' },
    output,
  )
  return printed
}

test('at a terminal the startup message is plain text', () => {
  expect(print(true)).toBe('Open this link:\nhttp://localhost:3000/setup?token=x\n')
})

test('in a log the startup message is one JSON line like every other, with the link as it is', () => {
  const line = print(false)
  expect(line.trimEnd()).not.toContain('\n')
  expect(JSON.parse(line)).toEqual({
    time: '1970-01-01T00:00:00.000Z',
    level: 'info',
    event: 'no_admin',
    message: 'Open this link:',
    link: 'http://localhost:3000/setup?token=x',
  })
})

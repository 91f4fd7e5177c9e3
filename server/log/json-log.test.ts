import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createJsonLog, createOutput } from './json-log.ts'

function logTo(lines: string[], level: 'debug' | 'info' = 'info') {
  return createJsonLog({ level, now: () => 0, write: (line) => lines.push(line) })
}

test('a forged line break in a path stays one line (T36)', () => {
  const lines: string[] = []
  logTo(lines)('info', 'not_found', { path: '/\n{"level":"info"}' })
  expect(lines).toHaveLength(1)
  expect(lines[0]?.split('\n')).toHaveLength(2)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'not_found', path: '/\n{"level":"info"}' })
})

test('passwords, cookies, visitor ids and e-mail addresses are not written down (377)', () => {
  const lines: string[] = []
  logTo(lines)('error', 'failed', {
    password: 'hunter2',
    headers: { cookie: 'a=b', 'x-visitor-id': 'visitor_1_abc' },
    error: new Error('no mailbox for ada@example.org'),
  })
  const line = lines.join('')
  for (const hidden of ['hunter2', 'a=b', 'visitor_1_abc', 'ada@example.org']) expect(line).not.toContain(hidden)
})

test('a line below the chosen level is not written', () => {
  const lines: string[] = []
  logTo(lines)('debug', 'hit')
  expect(lines).toEqual([])
})

test('output that cannot be written ends nothing, and lines are written again once it can', async () => {
  const stream = new Writable({ write: (_chunk, _encoding, callback) => callback(new Error('ENOSPC: no space left')) })
  let isFull = true
  const lines: string[] = []
  const write = createOutput(stream, (line) => {
    if (isFull) throw new Error('ENOSPC: no space left')
    lines.push(line)
  })
  write('first')
  await new Promise((resolve) => setImmediate(resolve))
  write('second')
  isFull = false
  write('third')
  expect(lines).toEqual(['third'])
})

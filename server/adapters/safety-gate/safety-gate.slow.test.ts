import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startSafetyWorker } from './checking-worker.ts'
import { createSafetyGate } from './safety-gate.ts'

const dose = { content: 'Give your dog 200 mg of ibuprofen.', affiliateTag: 'ours-20' }
const fromCode = (listener: string) => () =>
  new Worker(`const { parentPort } = require('node:worker_threads'); parentPort.on('message', ${listener})`, {
    eval: true,
  })
const finding = { rule: 'dose', reason: 'It states a dose.', sentence: dose.content }
const responds = fromCode(`() => parentPort.postMessage([${JSON.stringify(finding)}])`)
const hangs = fromCode('() => undefined')
const crashes = fromCode("() => { throw new Error('Broken.') }")
const exits = fromCode('() => process.exit(0)')

/** A gate whose first workers are these; all later ones are real. */
function gateWith(...first: (() => Worker)[]) {
  const failures: unknown[] = []
  const workers: Worker[] = []
  const gate = createSafetyGate('content', {
    onFailure: (error) => failures.push(error),
    startWorker(folder) {
      const worker = first.shift()?.() ?? startSafetyWorker(folder)
      workers.push(worker)
      return worker
    },
  })
  onTestFinished(() => gate.close())
  return { gate, failures, workers }
}

test('texts are checked in a worker thread that is started once and leaves this thread free', async () => {
  const { gate, workers } = gateWith()
  gate.warmUp()
  const [findings, none] = await Promise.all([
    gate.check(dose),
    gate.check({ content: 'Walk your dog daily.', affiliateTag: 'ours-20' }),
  ])
  expect(findings.map(({ rule }) => rule)).toEqual(['medicine', 'dose'])
  expect(none).toEqual([])
  const facts = new Map([[1, { id: 'a', subject: 'grape', species: ['dog'], statement: 'Grapes harm dogs.' }]])
  const cited = { content: 'Onions harm a cat.[^1]\n\n[^1]: A source | A clinic', affiliateTag: '', facts }
  expect(await gate.check(cited)).toContainEqual(expect.objectContaining({ rule: 'reference' }))
  expect(workers).toHaveLength(1)

  // A long text keeps nothing else waiting.
  let turns = 0
  const countTurns = () => {
    turns++
    next = setImmediate(countTurns)
  }
  let next = setImmediate(countTurns)
  await gate.check({ ...dose, content: 'grapes, '.repeat(2500) })
  clearImmediate(next)
  expect(turns).toBeGreaterThan(100)
})

test.each([
  ['crashes', crashes, 'Broken.'],
  ['ends', exits, 'The safety worker has ended.'],
])('a worker that %s is replaced, and its text is checked again', async (_, broken, message) => {
  const { gate, failures, workers } = gateWith(broken)
  expect((await gate.check(dose)).map(({ rule }) => rule)).toEqual(['medicine', 'dose'])
  expect(failures).toEqual([expect.objectContaining({ message })])
  expect(workers).toHaveLength(2)
})

test('a text that was just checked is remembered, and one that differs in anything is checked', async () => {
  // This worker numbers its responses.
  const numbered = fromCode(
    `() => parentPort.postMessage([{ rule: String((globalThis.n = (globalThis.n ?? 0) + 1)), reason: '', sentence: '' }])`,
  )
  const { gate } = gateWith(numbered)
  const check = async (text: Parameters<typeof gate.check>[0]) => (await gate.check(text)).map(({ rule }) => rule)
  const facts = new Map([[1, { id: 'a', subject: 'grape', species: ['dog'], statement: 'Grapes harm dogs.' }]])
  expect(await check(dose)).toEqual(['1'])
  expect(await check({ ...dose })).toEqual(['1'])
  expect(await check({ ...dose, title: 'A dose' })).toEqual(['2'])
  expect(await check({ ...dose, facts })).toEqual(['3'])
  expect(await check({ ...dose, facts: new Map(facts) })).toEqual(['3'])
})

test('long texts wait for each other and keep no other text waiting', async () => {
  // The first worker checks short texts, the second one long texts.
  const { gate, workers } = gateWith(responds, hangs, responds)
  expect(await gate.check(dose)).toEqual([finding])
  const long = (n: number) => gate.check({ ...dose, content: `${n}`.repeat(50_000) })
  const checking = Promise.allSettled([1, 2, 3, 4, 5].map(long))
  await vi.waitUntil(() => workers.length === 2)
  expect(await gate.check({ ...dose, title: 'Another' })).toEqual([finding])
  const sentence = expect.stringContaining('Too many texts are being checked')
  await gate.close()
  expect(await checking).toMatchObject([{}, {}, {}, {}, { reason: { sentence } }])
})

test('the worker of long texts is kept for the next one, and ends when none has come for half a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { gate, workers } = gateWith(responds, responds)
  const checkLong = (letter: string) => gate.check({ ...dose, content: letter.repeat(50_000) })
  for (const letter of ['a', 'b']) expect(await checkLong(letter)).toEqual([finding])
  expect(workers).toHaveLength(1)
  const ended = once(workers[0]!, 'exit')
  vi.advanceTimersByTime(30_000)
  await ended
  expect(await checkLong('c')).toEqual([finding])
  expect(workers).toHaveLength(2)
})

test('a worker that ended between two checks is replaced without a failure', async () => {
  const { gate, failures, workers } = gateWith(responds, responds)
  await gate.check(dose)
  const ended = once(workers[0]!, 'exit')
  await workers[0]?.terminate()
  await ended
  expect(await gate.check(dose)).not.toEqual([])
  expect(failures).toEqual([])
})

test('a worker that hangs is replaced, and its text is checked again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { gate, failures, workers } = gateWith(hangs, responds)
  const checking = gate.check(dose)
  await vi.waitUntil(() => vi.getTimerCount() > 0, { timeout: 60_000 })
  vi.advanceTimersByTime(59_999)
  expect(workers).toHaveLength(1)
  vi.advanceTimersByTime(1000)
  expect(await checking).toEqual([finding])
  expect(failures).toEqual([expect.objectContaining({ message: 'The safety worker did not respond in time.' })])
})

test('a text that could not be checked twice is an error, and the next text is checked', async () => {
  const { gate, failures } = gateWith(crashes, crashes, responds)
  const checked = await Promise.allSettled([gate.check(dose), gate.check(dose)])
  expect(checked).toMatchObject([
    { status: 'rejected', reason: { message: 'The text could not be checked for safety.', cause: failures[1] } },
    { status: 'fulfilled', value: [finding] },
  ])
  expect(failures).toHaveLength(2)
})

test('without word lists no text counts as checked', async () => {
  const gate = createSafetyGate('no-such-folder')
  await expect(gate.check(dose)).rejects.toThrow('The text could not be checked for safety.')
})

test('a closed gate has no worker, and what was not checked is an error', async () => {
  const { gate, workers } = gateWith(hangs)
  gate.warmUp()
  const ended = once(workers[0]!, 'exit')
  const checking = gate.check(dose)
  await Promise.all([gate.close(), expect(checking).rejects.toThrow('could not be checked'), ended])
  await expect(gate.check(dose)).rejects.toThrow('could not be checked')
  expect(workers).toHaveLength(1)
})

test('a worker without a text does not keep the process alive, but one with a text does', () => {
  const program = `
    import { createSafetyGate } from '#server/adapters/safety-gate/safety-gate.ts'
    const gate = createSafetyGate('content')
    gate.warmUp()
    console.log((await gate.check(${JSON.stringify(dose)})).length > 0)`
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    encoding: 'utf8',
    timeout: 170_000,
  })
  expect([stdout.trim(), status]).toEqual(['true', 0])
})

import { expect, test } from 'vitest'
import {
  createProviderTestApp,
  expectFailedOutline,
  expectHeldDraft,
  expectOneFailure,
  listProviderFaults,
  writtenText,
} from '#tests/kit/failing-provider.ts'
import { providerApis, providerFaults } from '#tests/kit/fakes/ai-provider.ts'
import type { FakeResponse } from '#tests/kit/fakes/fake-service.ts'
import { openaiCompatible } from '#tests/kit/fakes/provider-apis/openai-compatible.ts'
import { percentile } from '#tests/kit/statistics.ts'
import { startRun } from '#features/generation/commands.ts'
import { createGenerationWorker } from '#features/generation/worker.ts'

/** What never ends is the same on every wire, and takes its time. */
const faultsOfApis = providerApis.flatMap((api) =>
  listProviderFaults(api)
    .filter(({ isEndless }) => api === openaiCompatible || !isEndless)
    .map((fault) => ({ ...fault, api, name: api.provider })),
)

test.each(faultsOfApis)(
  'after $fault from $name, every item has ended with a reason or an article (292, F6)',
  async ({ api, ...fault }) => {
    await expectOneFailure(api, fault)
  },
)

test.each(listProviderFaults())(
  'after $fault instead of an outline, every item has ended with a reason or an article (292, F6)',
  async (fault) => {
    await expectFailedOutline(fault)
  },
)

test.each(
  listProviderFaults().flatMap((fault) => (['critique', 'revision'] as const).map((stage) => ({ ...fault, stage }))),
)('after $fault instead of a $stage, the paid draft waits for a reader (292, F6)', async ({ stage, ...fault }) => {
  await expectHeldDraft(fault, stage)
})

test('while large responses arrive, all other requests are still served (F6)', async () => {
  const long = `${writtenText(1).slice(0, -2)}${'x '.repeat(1_900_000)}"}`
  const { '50 MB': many, 'gzip bomb': bomb } = providerFaults('')
  const poured = [many, bomb, openaiCompatible.textResponse(long)] as FakeResponse[]
  const { run } = await createProviderTestApp(openaiCompatible, (_, number) => poured[(number - 1) % 3] as FakeResponse)
  // CPU time that passes before a timer can run. Wall time would include what the rest of the machine does.
  const turns: number[] = []
  let before = process.threadCpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    turns.push((user + system) / 1000)
    before = process.threadCpuUsage()
  }, 5)
  const { errors } = await run(10)
  clearInterval(timer)
  expect(errors.length).toBeGreaterThan(0)
  // The aim is 50 on a machine that does nothing else; the fake provider pours from this very process.
  expect(percentile(turns, 0.99)).toBeLessThan(1500)
})

test.each(providerApis)('a provider that hangs is given up at its deadline: $provider (F6)', async (api) => {
  const { app } = await createProviderTestApp(api, () => providerFaults('', api)['hang'] as FakeResponse, 300)
  await startRun(app, 'admin', { kind: 'category', category: 'Dog Care', count: 1, mode: 'quick' })
  const began = performance.now()
  await createGenerationWorker(app).runOnce()
  const took = performance.now() - began
  expect(took).toBeGreaterThan(290)
  expect(took).toBeLessThan(60_000)
})

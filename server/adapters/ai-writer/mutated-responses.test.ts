import { expect, test } from 'vitest'
import { providerApis } from '#tests/kit/fakes/ai-provider.ts'
import { openaiCompatible } from '#tests/kit/fakes/provider-apis/openai-compatible.ts'
import { reviseFromMutations, writeFromMutations } from '#tests/kit/mutated-articles.ts'

test.each(providerApis)(
  'of 50 mutated answers, a quarter through each API, none makes a half article, a foreign link or an unknown error: $provider (292, 296, 299)',
  async (api) => {
    const { done } = await writeFromMutations(api, 50)
    // Otherwise nothing was proved.
    expect(done).toBeGreaterThan(2)
  },
)

test('mutated revisions lose no article and bring in nothing foreign (F6)', async () => {
  expect(await reviseFromMutations(openaiCompatible)).toEqual({ done: 10, failed: 0 })
})

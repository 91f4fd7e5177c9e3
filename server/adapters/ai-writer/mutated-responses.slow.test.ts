import { expect, test } from 'vitest'
import { providerApis } from '#tests/kit/fakes/ai-provider.ts'
import { reviseFromMutations, writeFromMutations } from '#tests/kit/mutated-articles.ts'
import { mutationCount } from '#tests/kit/mutated-responses.ts'

test.each(providerApis)(
  `of ${mutationCount} mutated answers, a quarter through each API, none makes a half article, a foreign link or an unknown error: $provider (292, 296, 299)`,
  async (api) => {
    const { done, failed } = await writeFromMutations(api, mutationCount)
    // Otherwise nothing was proved.
    expect(done).toBeGreaterThan(mutationCount / 20)
    expect(failed).toBeGreaterThan(0)
  },
  180_000 + mutationCount * 600,
)

test.each(providerApis)(
  'mutated revisions lose no article and bring in nothing foreign: $provider (F6)',
  async (api) => {
    expect(await reviseFromMutations(api)).toEqual({ done: 10, failed: 0 })
  },
)

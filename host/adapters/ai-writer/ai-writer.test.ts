import { expect, test } from 'vitest'
import { startRun } from '#features/generation/commands.ts'
import { readProgress } from '#features/generation/reads.ts'
import { completion, faults, image, openAiProvider } from '#tests/kit/stand-ins/ai-provider.ts'
import { aText, openGenerationHouse } from '#tests/kit/stand-ins/generation-house.ts'
import { json, type Answer, type Asked } from '#tests/kit/stand-ins/stand-in.ts'
import { createAiIllustrator } from '../ai-illustrator/ai-illustrator.ts'
import { createAiWriter } from './ai-writer.ts'
import { createModels } from './models.ts'

const good = (number: number, change = {}) => JSON.stringify(aText({ articleNumber: number }, change))

async function openHouse(answer: (asked: Asked, number: number) => Answer, text = 1000) {
  const provider = await openAiProvider(answer)
  const { text: model } = createModels({
    provider: 'openai-compatible',
    baseUrl: `${provider.url}/v1`,
    apiKey: 'key-of-ours',
    textModel: 'small',
    imageModel: undefined,
  })
  const house = await openGenerationHouse({ writer: createAiWriter(model), patience: { text } })
  const run = async (count: number) => {
    await startRun(house, 'admin', { kind: 'category', category: 'Dog Care', count })
    await house.work()
    return readProgress(house.db)
  }
  return { house, provider, run }
}

test('an AI writer makes an article by schema, with the wish as data and its cost recorded', async () => {
  const { house, provider, run } = await openHouse((_, number) => completion(good(number)))
  expect(await run(2)).toMatchObject({ currentStatus: 'All articles generated!', errors: [] })
  const [asked] = provider.asked
  expect(asked).toMatchObject({ path: '/v1/chat/completions', headers: { authorization: 'Bearer key-of-ours' } })
  const body = JSON.parse(asked?.body ?? '') as {
    response_format: { type: string }
    messages: { role: string; content: string }[]
    tools?: unknown
  }
  expect(body.response_format.type).toBe('json_schema')
  expect(body.tools).toBeUndefined()
  const user = body.messages.find(({ role }) => role === 'user')?.content ?? ''
  expect(JSON.parse(user)).toMatchObject({ category: 'Dog Care', number: '1 of 2', existingTitles: [] })
  const second = JSON.parse(provider.asked[1]?.body ?? '') as typeof body
  expect(second.messages.at(-1)?.content).toContain('OTTER 1')
  expect(await house.db.selectFrom('ai_usage').select(['calls', 'input_tokens', 'output_tokens']).execute()).toEqual([
    { calls: 2, input_tokens: 200, output_tokens: 20 },
  ])
})

test.each(Object.entries(faults(good(1))))(
  'after %s, every item has ended with a reason or an article (F6)',
  async (fault, answer) => {
    const { house, provider, run } = await openHouse(
      (_, number) => (number <= 3 ? answer : completion(good(number))),
      400,
    )
    const began = Date.now()
    const progress = await run(2)
    const took = Date.now() - began
    expect(progress.isGenerating).toBe(false)
    expect(progress.generatedArticles.length + progress.errors.length).toBe(2)
    expect(provider.asked.length).toBeLessThanOrEqual(4)
    expect(progress.errors).toHaveLength(1)
    expect(progress.errors.join()).not.toContain('secret-key-123')
    const rows = await house.db.selectFrom('articles').select('content').execute()
    expect(rows).toHaveLength(progress.generatedArticles.length)
    for (const { content } of rows) expect(content).toContain('\n## ')
    expect(took, fault).toBeLessThan(6000)
  },
)

test('a refused key is not tried again, and the reason names what to check', async () => {
  const { provider, run } = await openHouse(() => json({ error: { message: 'no' } }, 401))
  const { errors } = await run(1)
  expect(provider.asked).toHaveLength(1)
  expect(errors).toEqual(['Article 1: The AI provider refused the key (401). Check AI_API_KEY.'])
})

test('a fence around the JSON, a fence around the text, a title repeated and a lone surrogate do no harm', async () => {
  const text = aText({ articleNumber: 1 })
  const content = `\`\`\`markdown\n# ${text.title}\n\n${text.content} \ud800 end\n\`\`\``
  const { house, run } = await openHouse(() =>
    completion(`\`\`\`json\n${JSON.stringify({ ...text, content })}\n\`\`\``),
  )
  expect((await run(1)).errors).toEqual([])
  const row = await house.db.selectFrom('articles').select('content').executeTakeFirstOrThrow()
  expect(row.content).not.toMatch(/```|^# |\ufffd/m)
  expect(row.content.isWellFormed()).toBe(true)
})

test('a duplicate title is asked for again, three times in all', async () => {
  const { provider, run } = await openHouse((_, number) =>
    completion(good(1, number >= 4 ? { title: 'A new one' } : {})),
  )
  const { errors, generatedArticles } = await run(2)
  expect(errors).toEqual([])
  expect(generatedArticles.map(({ title }) => title)).toEqual(['OTTER 1', 'A new one'])
  expect(provider.asked).toHaveLength(4)
})

test('an AI illustrator keeps what it gets among our files, and says so when it is no picture', async () => {
  const provider = await openAiProvider(({ path }) =>
    path.endsWith('/images/generations') ? image(new Uint8Array([1, 2, 3])) : json({}, 404),
  )
  const { image: model } = createModels({
    provider: 'openai-compatible',
    baseUrl: `${provider.url}/v1`,
    apiKey: undefined,
    textModel: 'small',
    imageModel: 'painter',
  })
  if (!model) throw new Error('There is no image model.')
  const kept: Uint8Array[] = []
  const illustrator = createAiIllustrator({
    model,
    form: { size: '1024x1024' },
    keep: async (bytes) => (kept.push(bytes) === 1 ? '/media/a.webp' : undefined),
  })
  const wish = { title: 'Calm cats', category: 'Cat Care', kind: 'hero', variant: 0, about: 'Calm cats' } as const
  expect(await illustrator.illustrate(wish, AbortSignal.timeout(5000))).toEqual({
    url: '/media/a.webp',
    alt: 'Illustration: Calm cats',
  })
  expect(kept[0]).toEqual(new Uint8Array([1, 2, 3]))
  await expect(illustrator.illustrate(wish, AbortSignal.timeout(5000))).rejects.toThrow('cannot be read')
})

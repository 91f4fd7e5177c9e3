import { expect, test } from 'vitest'
import { addUpload } from '#features/media/uploads.ts'
import { createWorker } from '#features/generation/worker.ts'
import { startRun } from '#features/generation/commands.ts'
import { readProgress } from '#features/generation/queries.ts'
import { faults, openProvider, wires } from '#tests/kit/fakes/ai-provider.ts'
import { aText, openGenerationHouse } from '#tests/kit/generation-test-app.ts'
import { json, openStandIn } from '#tests/kit/fakes/fake-service.ts'
import { openaiCompatible } from '#tests/kit/fakes/provider-apis/openai-compatible.ts'
import { keyOfOurs } from '#tests/kit/fakes/provider-apis/provider-api.ts'
import { createPicturePress } from '../images/image-processor.ts'
import { createAiIllustrator } from '../ai-illustrator/ai-illustrator.ts'
import { madeBy } from '../external-services.ts'
import { createAiWriter } from './ai-writer.ts'
import { createGuardedFetch } from './provider-fetch.ts'
import { createModels } from './models.ts'
import { instructions } from './prompt.ts'

const good = (number: number) => JSON.stringify(aText({ articleNumber: number }))
/** One dot, as PNG. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const painters = wires.filter(({ imageModel }) => imageModel !== undefined)

test.each(wires)(
  '$provider is asked by its own wire for a text by schema, with the wish as data, and its cost is recorded (297)',
  async (wire) => {
    const provider = await openProvider(wire, (_, number) => wire.text(good(number)))
    const { text, mostTokens } = createModels(provider.config)
    const house = await openGenerationHouse({ writer: createAiWriter(text, mostTokens) })
    await startRun(house, 'admin', { kind: 'category', category: 'Dog Care', count: 2 })
    await house.work()
    expect(await readProgress(house.db)).toMatchObject({ currentStatus: 'All articles generated!', errors: [] })
    const [first, second] = provider.asked.map(wire.question)
    expect(provider.asked).toHaveLength(2)
    expect(first?.instructions).toBe(instructions)
    expect(JSON.parse(first?.prompt ?? '')).toMatchObject({
      category: 'Dog Care',
      number: '1 of 2',
      existingTitles: [],
    })
    expect(JSON.parse(second?.prompt ?? '')).toMatchObject({ existingTitles: ['OTTER 1'] })
    expect(first?.mostTokens).toBe(mostTokens)
    expect(first?.schema).toMatchObject({ properties: { title: { type: 'string' }, meta_keywords: { type: 'array' } } })
    for (const { body } of provider.asked) expect(JSON.parse(body)).not.toHaveProperty('tools')
    const used = await house.db
      .selectFrom('ai_usage')
      .select(['kind', 'calls', 'input_tokens', 'output_tokens'])
      .execute()
    expect(used).toEqual([{ kind: 'text', calls: 2, input_tokens: 200, output_tokens: 20 }])
  },
)

test.each(painters)(
  '$provider is asked by its own wire for the pictures of an article, which are kept among our files (290, 297)',
  async (wire) => {
    const provider = await openProvider(wire, (asked, number) =>
      wire.isForPicture(asked) ? wire.picture(dot) : wire.text(good(number)),
    )
    const { text, mostTokens, image: model, form } = createModels(provider.config)
    if (!model) throw new Error('There is no image model.')
    const house = await openGenerationHouse({ writer: createAiWriter(text, mostTokens), patience: { image: 20_000 } })
    const press = createPicturePress({ widths: [800] })
    const keep = async (bytes: Uint8Array) => {
      const kept = await addUpload({ ...house, press }, bytes, { user_id: null })
      return kept.ok ? kept.url : undefined
    }
    house.generation.pictures = createAiIllustrator({ model, form, keep })
    await startRun(house, 'admin', { kind: 'category', category: 'Dog Care', count: 1 })
    await house.work(createWorker(house))
    expect(await readProgress(house.db)).toMatchObject({ errors: [] })
    const article = await house.db.selectFrom('articles').select(['image_url', 'content']).executeTakeFirstOrThrow()
    expect(article.image_url).toMatch(/^\/media\/[0-9a-f]{24}\.webp$/)
    expect(article.content.match(/\]\(\/media\/[0-9a-f]{24}\.webp\)/g)).toHaveLength(2)
    const files = await house.db.selectFrom('media').select('file').where('file', 'is not', null).execute()
    expect(files).toHaveLength(3)
    const used = await house.db.selectFrom('ai_usage').selectAll().where('kind', '=', 'image').execute()
    expect(used).toMatchObject([{ calls: 3, input_tokens: 150, output_tokens: 3000 }])
  },
)

const badDays = painters.flatMap((wire) =>
  Object.entries({ ...faults('', wire), 'half a picture': wire.picture(dot.subarray(0, 30)) })
    .filter(([fault]) => !['hang', 'one byte a second'].includes(fault))
    .map(([fault, answer]) => ({ wire, name: wire.provider, fault, answer })),
)
test.each(badDays)(
  'after $fault instead of a picture from $name, there is a reason and no half article (292, F6)',
  async ({ wire, answer }) => {
    const provider = await openProvider(wire, () => answer)
    const { image: model, form } = createModels(provider.config)
    if (!model) throw new Error('There is no image model.')
    const keep = async (bytes: Uint8Array) => (bytes.length >= dot.length ? '/media/a.webp' : undefined)
    const house = await openGenerationHouse({
      writer: { isPaid: false, write: async (asked) => aText(asked) },
      pictures: createAiIllustrator({ model, form, keep }),
      patience: { image: 20_000 },
    })
    await startRun(house, 'admin', { kind: 'category', category: 'Dog Care', count: 1 })
    await house.work()
    const { errors } = await readProgress(house.db)
    expect(errors).toEqual([expect.stringMatching(/^Article 1: The AI provider.{10,200}\.$/)])
    expect(provider.asked).toHaveLength(3)
    expect(await house.db.selectFrom('articles').select('id').execute()).toEqual([])
  },
)

test.each(wires)('$provider refuses a wrong key in its own words, and the owner reads which one', async (wire) => {
  const provider = await openProvider(wire, () => wire.text(good(1)), { apiKey: 'another-key' })
  const { text, mostTokens } = createModels(provider.config)
  const house = await openGenerationHouse({ writer: createAiWriter(text, mostTokens) })
  await startRun(house, 'admin', { kind: 'category', category: 'Dog Care', count: 1 })
  await house.work()
  expect((await readProgress(house.db)).errors).toEqual([
    'Article 1: The AI provider refused the key (401). Check AI_API_KEY.',
  ])
  expect(provider.asked).toHaveLength(1)
})

test.each([
  ['openai', 429, { error: { message: 'x', type: 'insufficient_quota', code: 'insufficient_quota' } }],
  [
    'anthropic',
    400,
    { type: 'error', error: { type: 'invalid_request_error', message: 'Your credit balance is too low' } },
  ],
])('an empty account at %s is no reason to ask again', async (name, status, body) => {
  const wire = wires.find(({ provider }) => provider === name) ?? openaiCompatible
  const provider = await openProvider(wire, () => json(body, status))
  const { text, mostTokens } = createModels(provider.config)
  const house = await openGenerationHouse({ writer: createAiWriter(text, mostTokens) })
  await startRun(house, 'admin', { kind: 'category', category: 'Dog Care', count: 1 })
  await house.work()
  expect((await readProgress(house.db)).errors.join()).toContain('wants to be paid (402)')
  expect(provider.asked).toHaveLength(1)
})

const wish = { title: 'Calm cats', category: 'Cat Care', kind: 'hero', variant: 0, about: 'Calm cats' } as const

test('a picture that is no picture, an empty answer and a link to somewhere inside are failures in words', async () => {
  const inside = await openStandIn(() => ({ headers: { 'content-type': 'image/png' }, body: 'secret' }))
  const kept: Uint8Array[] = []
  const paint = async (data: object[]) => {
    const { config } = await openProvider(openaiCompatible, () => json({ created: 1, data }))
    const { image: model, form } = createModels(config)
    if (!model) throw new Error('There is no image model.')
    const keep = async (bytes: Uint8Array) => void kept.push(bytes)
    return createAiIllustrator({ model, form, keep }).illustrate(wish, AbortSignal.timeout(5000))
  }
  await expect(paint([{ b64_json: 'AQID' }])).rejects.toThrow('The AI provider sent a picture that cannot be read.')
  expect(kept).toHaveLength(1)
  await expect(paint([])).rejects.toThrow('The AI provider answered without a picture.')
  for (const url of [inside.url, 'http://169.254.169.254/a.png', 'https://localhost/a.png', 'https://[::1]/a.png']) {
    await expect(paint([{ url }]), url).rejects.toThrow('The AI provider')
  }
  expect(inside.asked).toEqual([])
  expect(kept).toHaveLength(1)
})

test('a link to a finished picture is followed at the provider, with the key', async () => {
  const standIn = await openStandIn(({ method }) =>
    method === 'GET'
      ? { headers: { 'content-type': 'image/png' }, body: 'a picture' }
      : json({ data: [{ url: `${standIn.url}/files/a.png` }] }),
  )
  const { image: model, form } = createModels({
    provider: 'openai-compatible',
    baseUrl: `${standIn.url}/v1`,
    apiKey: keyOfOurs,
    textModel: 'small',
    imageModel: 'painter',
  })
  if (!model) throw new Error('There is no image model.')
  const keep = async (bytes: Uint8Array) => `/media/${Buffer.from(bytes).toString()}`
  const { url } = await createAiIllustrator({ model, form, keep }).illustrate(wish, AbortSignal.timeout(5000))
  expect(url).toBe('/media/a picture')
  expect(standIn.asked.map(({ headers }) => headers.authorization)).toEqual([
    `Bearer ${keyOfOurs}`,
    `Bearer ${keyOfOurs}`,
  ])
})

test('a name that means an inner address is not called, whatever it is called', async () => {
  const inside = await openStandIn(() => ({ body: 'secret' }))
  const { port } = new URL(inside.url)
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  const guarded = createGuardedFetch({
    mostBytes: 1000,
    home: 'https://provider.test/v1',
    judging: { resolve, connect: { port } },
  })
  await expect(guarded(`https://pictures.test:${port}/a.png`)).rejects.toThrow('Not a public address.')
  expect(inside.asked).toEqual([])
})

test('the owner reads who writes and who draws; where a provider makes no pictures, that is said', () => {
  const config = {
    provider: 'anthropic',
    baseUrl: undefined,
    apiKey: 'k',
    textModel: 'm',
    imageModel: undefined,
  } as const
  expect(madeBy(undefined)).toEqual({ text: 'the built-in writer', image: 'the built-in illustrator' })
  expect(madeBy(config)).toEqual({
    text: 'm (Anthropic)',
    image: 'the built-in illustrator, for Anthropic makes no pictures',
  })
  expect(madeBy({ ...config, provider: 'openai', imageModel: 'p' })).toEqual({
    text: 'm (OpenAI)',
    image: 'p (OpenAI)',
  })
  const own = { ...config, provider: 'openai-compatible', baseUrl: 'http://localhost:11434/v1' } as const
  expect(madeBy(own).text).toBe('m (localhost:11434)')
})

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import { parseArticleText } from '#domain/articles/article-text.ts'
import type { Block } from '#domain/articles/blocks.ts'
import { categories } from '#domain/articles/categories.ts'
import { findUrgentPart } from '#domain/articles/urgent-part.ts'
import type { WriteRequest } from '#features/generation/ports.ts'
import { createStarterLibrary } from '#server/adapters/starter-library.ts'
import { temporaryFolder } from '#tests/kit/temporary-folder.ts'
import { expectForm, folder, hrefsIn, plain, product, writeAll, writer } from '#tests/kit/builtin-articles.ts'
import { createBuiltinWriter, type WrittenArticle } from './builtin-writer.ts'
import { speciesIn } from './choose-topic.ts'
import { neutralSections } from './neutral-sections.ts'
import { readTopicBank, type Topic } from './topic-bank.ts'

/** Another attempt would fail in the same way. */
const finalError = (message: RegExp) =>
  expect.objectContaining({ name: 'ProviderError', retryable: false, message: expect.stringMatching(message) })

async function write(request: Partial<WriteRequest> & { category: string }): Promise<WrittenArticle> {
  return writer.write({ ...plain, ...request })
}

const bankOf = async (key: string): Promise<readonly Topic[]> => (await readTopicBank(folder, key)).topics

test.each(categories)(
  '$title: there are ten topics and more, and all of them can be written',
  async ({ key, title }) => {
    const topics = await bankOf(key)
    expect(topics.length).toBeGreaterThanOrEqual(10)
    const articles = await writeAll(title)
    expect(new Set(articles.map((article) => article.slug)).size).toBe(topics.length)
    expect(new Set(articles.map((article) => article.excerpt)).size).toBe(topics.length)
  },
)

test.each(categories)('$title: an article has its length and its form', async ({ title }) => {
  await expectForm(title, 'a')
})

const isNumbered = (block: Block) => block.kind === 'list' && block.ordered

test('most topics say in a callout what cannot wait, some have a list, numbered steps or a table, and every block is read as meant', async () => {
  const written = (await Promise.all(categories.map(({ title }) => writeAll(title)))).flat()
  const kinds = written.map(({ content }) => new Set(parseArticleText(content).map(({ kind }) => kind)))
  expect(kinds.filter((kindsOfText) => kindsOfText.has('callout')).length).toBeGreaterThan(80)
  expect(kinds.filter((kindsOfText) => kindsOfText.has('list')).length).toBeGreaterThanOrEqual(15)
  const helpsToAct = written.filter(({ content }) =>
    parseArticleText(content).some((block) => /^(?:table|steps)$/.test(block.kind) || isNumbered(block)),
  )
  expect(helpsToAct.length).toBeGreaterThanOrEqual(35)
  const known = ['section', 'subsection', 'paragraph', 'list', 'callout', 'table', 'steps']
  expect(kinds.flatMap((kindsOfText) => [...kindsOfText]).filter((kind) => !known.includes(kind))).toEqual([])
})

test.each(categories)(
  '$title: excerpt, description and keywords of each topic have the right length',
  async ({ key }) => {
    for (const topic of await bankOf(key)) {
      expect(topic.titles, topic.key).toHaveLength(2)
      for (const title of topic.titles) expect(title.length, title).toBeLessThanOrEqual(80)
      expect(topic.meta_description.length, topic.key).toBeLessThanOrEqual(160)
      expect(topic.excerpt.length, topic.key).toBeLessThanOrEqual(180)
      expect(topic.keywords.length, topic.key).toBeGreaterThanOrEqual(6)
      expect(topic.keywords.length, topic.key).toBeLessThanOrEqual(9)
    }
  },
)

test.each(categories)(
  '$title: each topic has takeaways, a checklist, sources that its text refers to, and articles to read next',
  async ({ key }) => {
    const slugs = new Set((await createStarterLibrary(folder).readArticles()).map(({ slug }) => slug))
    for (const topic of await bankOf(key)) {
      const { takeaways = [], checklist = [], facts = [], links = [] } = topic
      expect(takeaways, topic.key).toHaveLength(3)
      for (const takeaway of takeaways) expect(takeaway.length, takeaway).toBeLessThanOrEqual(120)
      expect(checklist.length, topic.key).toBeGreaterThanOrEqual(4)
      expect(checklist.length, topic.key).toBeLessThanOrEqual(6)
      expect(new Set(facts).size, topic.key).toBe(facts.length)
      expect(facts.length, topic.key).toBeGreaterThanOrEqual(3)
      expect(facts.length, topic.key).toBeLessThanOrEqual(6)
      const marks = JSON.stringify(topic.sections).matchAll(/\[\^(\d)\]/g)
      expect(new Set(Array.from(marks, ([, number]) => Number(number))).size, topic.key).toBe(facts.length)
      expect(links.length, topic.key).toBeGreaterThanOrEqual(2)
      expect(
        links.filter((slug) => !slugs.has(slug)),
        topic.key,
      ).toEqual([])
    }
  },
)

test.each(categories)('$title: no wording of a topic claims experience', async ({ key }) => {
  const { productSections, topics } = await readTopicBank(folder, key)
  const firstHand = /\b(we|i) (tested|tried|recommend)\b|\bour favorite\b|\bguaranteed\b/i
  for (const words of [...topics, ...productSections, ...neutralSections]) {
    const text = JSON.stringify(words)
    expect(firstHand.exec(text)?.[0], text.slice(0, 80)).toBeUndefined()
  }
})

test('every category still has ten topics next to the bundled articles', async () => {
  const starters = await createStarterLibrary(folder).readArticles()
  const existingTitles = starters.map(({ title }) => title)
  for (const { title: category } of categories) {
    const titles: string[] = []
    for (let articleNumber = 1; articleNumber <= 10; articleNumber++) {
      const article = await write({ category, existingTitles: [...existingTitles, ...titles], articleNumber })
      titles.push(article.title)
    }
    expect(new Set(titles).size).toBe(10)
  }
})

test('articles of one run that are written side by side are about different things', async () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  const articles = await Promise.all(numbers.map((articleNumber) => write({ category: 'Dog Care', articleNumber })))
  expect(new Set(articles.map(({ excerpt }) => excerpt)).size).toBe(10)
})

test('a category without unused topics is refused with a message', async () => {
  const existingTitles = (await bankOf('cat')).map(({ titles }) => titles[1] ?? '')
  await expect(writer.write({ ...plain, category: 'Cat Care', existingTitles })).rejects.toEqual(
    finalError(/^The built-in writer has no topic left in Cat Care\. /),
  )
})

test('an unknown category is refused with a message', async () => {
  await expect(writer.write({ ...plain, category: 'Fish' })).rejects.toEqual(finalError(/Fish/))
})

test('the same request gives the same article, and another seed other words', async () => {
  const category = 'Pet Health'
  expect(await write({ category, seed: 'one' })).toEqual(await write({ category, seed: 'one' }))
  const seeds = ['one', 'two', 'three', 'four', 'five']
  const contents = await Promise.all(seeds.map(async (seed) => (await write({ category, seed })).content))
  expect(new Set(contents).size).toBeGreaterThan(1)
})

test('a title that differs only in case, accents or filler words counts as used', async () => {
  const [topic] = await bankOf('grooming')
  const known = `The ${topic?.titles[0]?.toUpperCase()}`
  const rest = (await bankOf('grooming')).slice(1).map(({ titles }) => titles[0] ?? '')
  const writeRequest = { ...plain, category: 'Pet Grooming', existingTitles: [known, ...rest] }
  await expect(writer.write(writeRequest)).rejects.toEqual(finalError(/no topic left/))
})

const emergencyTopics = [
  'upset-stomach-watch-or-call',
  'cat-straining-in-the-litter-box',
  'bee-and-wasp-stings',
  'blue-green-algae',
]

test('an emergency is marked, says first what to do, and is never written for a product (decision 69)', async () => {
  const topics = (await Promise.all(categories.map(({ key }) => bankOf(key)))).flat()
  const emergencies = topics.filter(({ emergency }) => emergency)
  expect(emergencies.map(({ key }) => key)).toEqual(emergencyTopics)
  expect(JSON.stringify(emergencies)).not.toContain('(product:')
  const written = (await Promise.all(categories.map(({ title }) => writeAll(title)))).flat()
  const urgent = written.filter(({ emergency }) => emergency)
  expect(urgent).toHaveLength(emergencyTopics.length)
  for (const { content, slug } of urgent) expect(findUrgentPart(parseArticleText(content)), slug).toBeDefined()
  const selling = await Promise.all(categories.map(({ title }) => writeAll(title, { affiliateProduct: product })))
  expect(selling.flat().filter(({ emergency }) => emergency)).toEqual([])
})

test('a given product is matched with the topic that mentions it', async () => {
  const affiliateProduct = { ...product, name: 'Life vest with handle for swimming dogs' }
  for (const seed of ['a', 'b', 'c']) {
    const { meta_keywords } = await write({ category: 'Dog Care', affiliateProduct, seed })
    expect(meta_keywords).toContain('dog swimming')
  }
})

const neutral =
  /^## (?:A separate note|On another subject|Beside the topic|Unrelated|From our product list|One more thing, apart)/m

test.each([
  ['Dog life vest with handle', 'Cat Care', true],
  ['Dog life vest with handle', 'Exotic Pets', true],
  ['Aquarium thermometer', 'Dog Care', true],
  ['Cordless leaf blower', 'Pet Travel', true],
  ['Slow feeder bowl for dogs', 'Dog Care', false],
  ['Slicker brush for cats and dogs', 'Pet Grooming', false],
  ['Airline approved cat carrier', 'Pet Travel', false],
])('%s in %s is presented apart from the advice: %s (306)', async (name, category, apart) => {
  for (const seed of ['a', 'b', 'c', 'd']) {
    const { content } = await write({ category, affiliateProduct: { ...product, name }, seed })
    expect(neutral.test(content), content).toBe(apart)
  }
})

test('an article about another species is used for a product only if there is no other', async () => {
  const affiliateProduct = { ...product, name: 'Harness for cats' }
  for (const { title: category } of categories.filter(({ key }) => !['dog', 'exotic'].includes(key))) {
    const { title, meta_keywords } = await write({ category, affiliateProduct })
    const species = speciesIn([title, ...meta_keywords].join(' '))
    expect(species.size === 0 || species.has('cat'), title).toBe(true)
  }
})

test('a run can have its own affiliate tag', async () => {
  const { content } = await write({ category: 'Dog Care', affiliateProduct: product, affiliateTag: 'run-20' })
  expect(hrefsIn(content).map((href) => parseAffiliateLink(href)?.tag)).toEqual(['run-20'])
})

test('short links stay as they are', async () => {
  const affiliateProduct = { ...product, link: 'https://amzn.to/3AbCdEf' }
  const { content } = await write({ category: 'Dog Care', affiliateProduct })
  expect(hrefsIn(content)).toEqual(['https://amzn.to/3AbCdEf'])
})

test('a product name cannot break out of its link', async () => {
  const name = '**Mat** [x](https://evil.example) {a|b}'
  const affiliateProduct = { ...product, name, link: 'https://www.amazon.com/s?k=a(b)' }
  const { content } = await write({ category: 'Dog Care', affiliateProduct })
  const links = parseArticleText(content).flatMap((block) =>
    block.kind === 'paragraph' ? block.inlines.filter((inline) => inline.kind === 'link') : [],
  )
  expect(links.map(({ href }) => new URL(href).hostname)).toEqual(['www.amazon.com'])
})

test.each(['javascript:alert(1)', '/shop', '', 'amazon.com/dp/B0ABCDEF12'])(
  'a product whose link is %j is refused in words',
  async (link) => {
    const request = { ...plain, category: 'Dog Care', affiliateProduct: { ...product, link } }
    await expect(writer.write(request)).rejects.toEqual(finalError(/https:\/\//))
  },
)

test('a brief gets a topic that is about its question, or an error', async () => {
  const brief = { question: 'How do I settle a new adult cat that hides?', angle: '', readers: '', species: 'cat' }
  const rest = { productType: '', notes: '', facts: [] }
  expect((await write({ category: 'Cat Care', brief: { ...brief, ...rest } })).title).toMatch(/New Adult Cat|Grown Cat/)
  const strange = { ...brief, ...rest, question: 'Which quantum xylophone?' }
  await expect(writer.write({ ...plain, category: 'Cat Care', brief: strange })).rejects.toEqual(
    finalError(/no topic for “Which quantum xylophone\?”/),
  )
})

test.each(['Can parrots and cats live together?', 'Is a cat a danger to a parrot at night?'])(
  'a brief about two animals is not answered with a topic about one of them: %s',
  async (question) => {
    const brief = { question, angle: '', readers: '', species: '', productType: '', notes: '', facts: [] }
    for (const category of ['Exotic Pets', 'Cat Care'])
      await expect(writer.write({ ...plain, category, brief })).rejects.toEqual(finalError(/no topic for/))
  },
)

const fittingCategories = async (name: string) => {
  const counted = await Promise.all(categories.map(({ title }) => writer.countTopics(title, [], name)))
  return categories.flatMap(({ title }, index) => (counted[index]?.fitting ? [title] : []))
}

test.each<[string, string[]]>([
  ['Hamster wheel', ['Exotic Pets']],
  ['Flea comb', ['Pet Health']],
  ['Quiet stainless steel pet water fountain, 67 oz', ['Pet Technology']],
  ['Dog toothbrush and toothpaste', ['Pet Grooming']],
  ['Orthopedic dog bed', ['Dog Care']],
  ['Dog stairs', []],
  ['Cordless leaf blower', []],
])(
  'topics about %s are in %j only: an adjective, an animal or two words of the text are not enough',
  async (name, expected) => {
    expect(await fittingCategories(name)).toEqual(expected)
  },
)

test.each([
  ['How do I stop my dog from eating socks?', 'Dog Care'],
  ['How do I keep my dog cool in the car?', 'Pet Travel'],
  ['How do I teach an axolotl to read?', 'Exotic Pets'],
  ['What is the best food for a senior cat?', 'Pet Nutrition'],
  ['Why does my rabbit thump at night?', 'Exotic Pets'],
])('a brief is not answered with a topic that shares a word with it: %s', async (question, category) => {
  const brief = { question, angle: '', readers: '', species: '', productType: '', notes: '', facts: [] }
  await expect(writer.write({ ...plain, category, brief })).rejects.toEqual(finalError(/no topic for/))
})

test.each([
  ['How often should I clean a pet fountain?', 'Pet Technology', /Fountain/],
  ['Should I adopt two kittens?', 'Cat Care', /Kitten/],
  ['How do I store pet food?', 'Pet Nutrition', /Stor/],
])('a brief that a topic answers is written: %s', async (question, category, title) => {
  const brief = { question, angle: '', readers: '', species: '', productType: '', notes: '', facts: [] }
  expect((await write({ category, brief })).title).toMatch(title)
})

test('a topic may carry facts, takeaways, a checklist and links', async () => {
  const copy = await mkdtemp(join(temporaryFolder(), 'wagwise-topics-'))
  await cp('content/topics', join(copy, 'topics'), { recursive: true })
  await cp('content/products.json', join(copy, 'products.json'))
  const file = join(copy, 'topics', 'dog.json')
  const bank = JSON.parse(await readFile(file, 'utf8')) as { topics: object[] }
  const extras = { facts: ['a', 'b'], takeaways: ['{One|One}.'], checklist: ['A leash', 'Water'], links: ['a-recall'] }
  await writeFile(file, JSON.stringify({ ...bank, topics: bank.topics.map((topic) => ({ ...topic, ...extras })) }))
  const written = await createBuiltinWriter({ folder: copy }).write({ ...plain, category: 'Dog Care' })
  await rm(copy, { recursive: true, force: true })
  expect(written).toMatchObject({
    references: [
      { n: 1, fact: 'a' },
      { n: 2, fact: 'b' },
    ],
    takeaways: ['One.'],
    links: ['a-recall'],
    content: expect.stringContaining('## Checklist\n\n- A leash\n- Water'),
  })
})

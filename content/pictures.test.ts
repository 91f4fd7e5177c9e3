import { readFileSync, readdirSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { categories } from '#domain/articles/categories.ts'
import { figures } from '#domain/articles/figures.ts'
import { findPicture, readCatalog } from '#illustrator/catalog.ts'
import { createIllustrator } from '#illustrator/illustrator.ts'
import { readTopicBank } from '#server/adapters/builtin-writer/topic-bank.ts'
import { createStarterLibrary } from '#server/adapters/starter-library.ts'

const catalog = readCatalog('content')
const illustrator = createIllustrator('content')
const starters = await createStarterLibrary('content').readArticles()
const banks = await Promise.all(
  categories.map(async ({ key, title }) => ({ title, ...(await readTopicBank('content', key)) })),
)
const topics = banks.flatMap(({ title: category, topics: list }) =>
  list.flatMap(({ titles, picture = '' }) => titles.map((title) => ({ title, category, picture }))),
)
const all = [...starters, ...topics]

const read = (path: string) => readFileSync(`content/${path}`, 'utf8')
const svgsIn = (folder: string) => readdirSync(`content/${folder}`).filter((name) => name.endsWith('.svg'))
const files = ['pictures', 'pictures/products', 'pictures/site'].flatMap((folder) =>
  svgsIn(folder).map((name) => `${folder}/${name}`),
)

test('every picture is a file with an entry, and every entry has its file', () => {
  const slugs = (list: readonly { slug: string }[]) => list.map(({ slug }) => `${slug}.svg`).toSorted()
  expect(slugs(catalog.pictures)).toEqual(svgsIn('pictures').toSorted())
  expect(slugs(catalog.products)).toEqual(svgsIn('pictures/products').toSorted())
  const used = Object.values(catalog.site).flatMap((scene) => ('file' in scene ? [`${scene.file}.svg`] : []))
  expect([...new Set(used)].toSorted()).toEqual(svgsIn('pictures/site').toSorted())
  const parts = Object.values(catalog.site).flatMap((scene) => ('of' in scene ? scene.of : []))
  expect(parts.filter((slug) => !findPicture(catalog, slug))).toEqual([])
  expect(new Set(catalog.pictures.map(({ slug }) => slug)).size).toBe(catalog.pictures.length)
})

test('there is a figure for every key that an article may name', () => {
  expect(svgsIn('figures').toSorted()).toEqual([...figures.keys()].map((key) => `${key}.svg`).toSorted())
  for (const key of figures.keys()) expect(illustrator.scene(`figure-${key}`)?.width, key).toBe(800)
})

test('a drawing is small, has a color of its own for the night, and loads nothing', () => {
  for (const path of files) {
    const svg = read(path)
    expect(statSync(`content/${path}`).size, path).toBeLessThan(30 * 1024)
    expect(svg, path).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[-\d. ]+"><style>svg\{.+?\}svg\.night\{.+?\}<\/style>/)
    expect(svg, path).not.toMatch(/ d="[^"]*\.\d\d/)
    expect(svg, path).not.toMatch(/<(script|image|filter|mask|pattern|text|foreignObject)\b|https?:\/\/(?!www\.w3\.org\/2000\/svg)|\bon\w+=/)
    const [, day = '', night = ''] = /<style>svg\{(.+?)\}svg\.night\{(.+?)\}<\/style>/.exec(svg) ?? []
    const names = (css: string) => [...css.matchAll(/--[\w-]+(?=:)/g)].map(([name]) => name).toSorted()
    const used = new Set([...svg.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name))
    // Lamps keep their color.
    expect(names(night).filter((name) => !names(day).includes(name)), path).toEqual([])
    expect(names(night).length, path).toBeGreaterThan(4)
    expect([...used].filter((name) => !names(day).includes(name)), path).toEqual([])
  }
})

test('ids are unique across files, so that several pictures can share a page', () => {
  const owners = new Map<string, string>()
  const shared: string[] = []
  for (const path of files)
    for (const id of new Set([...read(path).matchAll(/ id="([^"]+)"/g)].map(([, found = '']) => found))) {
      const owner = owners.get(id)
      if (owner !== undefined) shared.push(`${id}: ${owner}, ${path}`)
      owners.set(id, path)
    }
  expect(shared).toEqual([])
})

const animalWords: Readonly<Record<string, RegExp>> = {
  dog: /dog|pupp|pug|beagle|terrier|bulldog|shepherd|spaniel|labrador|collie|poodle|husky|whippet/i,
  cat: /cat|kitten|tabby/i,
  budgie: /budgerigar|budgie/i,
}

test('the alt text is one sentence that names the animals of the picture, in each of its colors', () => {
  for (const { slug, species, palettes = {} } of catalog.pictures)
    for (const name of [slug, ...Object.keys(palettes).map((palette) => `${slug}/${palette}`)]) {
      const { alt = '' } = findPicture(catalog, name) ?? {}
      expect(alt.length, name).toBeGreaterThanOrEqual(40)
      expect(alt.length, name).toBeLessThanOrEqual(170)
      expect(alt, name).toMatch(/^[A-Z].+[^.]$/)
      for (const animal of species) expect(alt, name).toMatch(animalWords[animal] ?? new RegExp(animal, 'i'))
    }
})

test('a palette changes only colors that the drawing has', () => {
  for (const { slug, palettes = {} } of catalog.pictures)
    for (const [palette, { colors }] of Object.entries(palettes))
      for (const name of Object.keys(colors)) expect(read(`pictures/${slug}.svg`), `${slug}/${palette}`).toContain(`--${name}:`)
})

test('every article and topic names a picture of the catalog', () => {
  expect(all.filter(({ picture }) => !findPicture(catalog, picture)).map(({ title }) => title)).toEqual([])
  expect(starters).toHaveLength(65)
  expect(topics.length).toBeGreaterThan(130)
})

test('an article is illustrated by the picture that it names', () => {
  const pick = (text: (typeof all)[number]) => illustrator.pick({ ...text, kind: 'hero', variant: 0 })
  expect(all.filter((text) => pick(text) !== text.picture).map(({ title }) => title)).toEqual([])
})

test('no picture stands for more than three texts', () => {
  const texts = [...starters, ...banks.flatMap((bank) => bank.topics)]
  const uses = Map.groupBy(texts, ({ picture = '' }) => picture.split('/')[0])
  expect([...uses].filter(([, list]) => list.length > 3).map(([slug]) => slug)).toEqual([])
})

const speciesInTitles: Readonly<Record<string, RegExp>> = {
  dog: /\b(dogs?|puppy|puppies|beagle)\b/i,
  cat: /\b(cats?|kittens?)\b/i,
  rabbit: /\brabbits?\b/i,
}

test('an animal that a title names is in the picture, or one of several', () => {
  const wrong = all.flatMap(({ title, picture }) => {
    const shown = findPicture(catalog, picture)?.species ?? []
    const drawn = [...new Set(catalog.pictures.flatMap(({ species }) => species))]
    const named = drawn.filter((name) => (speciesInTitles[name] ?? new RegExp(`\\b${name}s?\\b`, 'i')).test(title))
    const isShown = named.length === 0 || named.some((name) => shown.includes(name))
    return isShown ? [] : [`${title}: no ${named.join(' or ')} in ${picture}`]
  })
  expect(wrong).toEqual([])
})

test('Dog Care shows no cat and Cat Care no dog', () => {
  const speciesOf = (category: string) =>
    new Set(all.filter((entry) => entry.category === category).flatMap(({ picture }) => findPicture(catalog, picture)?.species ?? []))
  expect([...speciesOf('Dog Care')]).toEqual(['dog'])
  expect([...speciesOf('Cat Care')]).toEqual(['cat'])
})

test('no picture of the site needs a file that is missing', () => {
  for (const name of Object.keys(catalog.site)) expect(illustrator.scene(name)?.svg, name).toContain('</svg>')
  for (const { key } of categories) expect(Object.keys(catalog.site)).toContain(`category-${key}`)
})

test('a starter article has at most one picture in its text besides figures, and its caption says what it explains', () => {
  for (const { title, content, picture } of starters) {
    const inline = [...content.matchAll(/^!\[\]\(image:([\w/-]+)(.*)\)$/gm)]
    expect(inline.length, title).toBeLessThanOrEqual(1)
    expect(content.match(/^!\[/gm) ?? [], title).toHaveLength(inline.length)
    for (const [, name = '', caption] of inline) {
      expect(findPicture(catalog, name), title).toBeDefined()
      expect(name, title).not.toBe(picture)
      expect(caption, title).toMatch(/^ ".{20,} \| Illustration: /)
    }
  }
})

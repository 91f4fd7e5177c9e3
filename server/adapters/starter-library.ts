import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { indexTopic, type IndexedTopic, type StarterTopic } from '#domain/briefs/nearest-topic.ts'
import { categories } from '#domain/articles/categories.ts'
import type { PageText } from '#domain/site/page-text.ts'
import type { StarterEntry } from '#features/finder/starter-entry.ts'
import type { StarterArticle, StarterFact, StarterLibrary } from '#features/ports.ts'

type Topic = Omit<StarterTopic, 'category'>

/** The bundled starter library: articles as Markdown with front matter, products as JSON. */
export function createStarterLibrary(folder: string): StarterLibrary {
  const readJson = async <T>(name: string) => JSON.parse(await readFile(join(folder, name), 'utf8')) as T
  const readLists = async <T>(name: string) => {
    const files = (await readdir(join(folder, name))).filter((file) => file.endsWith('.json')).toSorted()
    return (await Promise.all(files.map((file) => readJson<T[]>(join(name, file))))).flat()
  }
  /** Whole topics are most of the library, and little of each is needed. */
  const readTopics = async (): Promise<IndexedTopic[]> => {
    const banks = await Promise.all(
      categories.map(async ({ key, title }) => {
        const { topics } = await readJson<{ topics: Topic[] }>(join('topics', `${key}.json`))
        return topics.map((topic) => indexTopic({ ...topic, category: title }))
      }),
    )
    return banks.flat()
  }
  let topics: Promise<IndexedTopic[]> | undefined
  let categoryPages: ReturnType<StarterLibrary['readCategoryPages']> | undefined
  return {
    async readArticles() {
      const names = (await readdir(join(folder, 'articles'))).filter((name) => name.endsWith('.md')).toSorted()
      return Promise.all(
        names.map(async (name) => readArticle(name, await readFile(join(folder, 'articles', name), 'utf8'))),
      )
    },
    readProducts: () => readJson('products.json'),
    readDesks: () => readJson('desks.json'),
    readFacts: () => readLists<StarterFact>('facts'),
    readEntries: () => readLists<StarterEntry>('finder'),
    readTopics: () => (topics ??= readTopics()),
    readPage: async (name) => splitFields(name, await readFile(join(folder, 'pages', `${name}.md`), 'utf8')),
    readCategoryPages: () => (categoryPages ??= readJson('category-pages.json')),
  }
}

/** Front matter: one field per line between two lines of `---`. */
function splitFields(name: string, file: string): PageText {
  const [, front, text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file.replaceAll('\r\n', '\n')) ?? []
  if (front === undefined || text === undefined) throw new Error(`${name} does not begin with its front matter.`)
  const fields = front.split('\n').map((line) => {
    const at = line.indexOf(':')
    return [line.slice(0, at).trim(), line.slice(at + 1).trim()]
  })
  return { fields: Object.fromEntries(fields), text: text.trim() }
}

function readArticle(name: string, file: string): StarterArticle {
  const { fields, text } = splitFields(name, file)
  const field = (key: string): string => {
    const value = fields[key]
    if (!value) throw new Error(`${name} has no ${key}.`)
    return value
  }
  return {
    search_title: fields['search_title'] || null,
    takeaways: (fields['takeaways'] ?? '')
      .split(' | ')
      .map((takeaway) => takeaway.trim())
      .filter(Boolean),
    emergency: fields['emergency'] === 'true',
    title: field('title'),
    slug: field('slug'),
    excerpt: field('excerpt'),
    category: field('category'),
    author: field('author'),
    meta_description: field('meta_description'),
    meta_keywords: field('keywords')
      .split(',')
      .map((keyword) => keyword.trim()),
    trending: field('trending') === 'true',
    days_ago: Number(field('days_ago')),
    written: field('written'),
    batch: Number(field('batch')),
    picture: field('picture'),
    content: text,
  }
}

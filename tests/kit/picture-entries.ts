import { categories } from '#domain/articles/categories.ts'
import type { Picture } from '#features/ports.ts'
import { createBuiltinIllustrator } from '#illustrator/illustrator.ts'
import { readTopicBank } from '#server/adapters/builtin-writer/topic-bank.ts'
import { createStarterLibrary } from '#server/adapters/starter-library.ts'

export type Entry = { title: string; category: string; text: string; picture: Picture }

const folder = 'content'

export const { illustrate, variants, pictureFor } = createBuiltinIllustrator()

const none: Picture = { animals: [], scene: '', props: [], mood: '' }

export const starters = (await createStarterLibrary(folder).readArticles())
  .toSorted((a, b) => a.batch - b.batch || b.days_ago - a.days_ago)
  .map(({ title, category, content, excerpt, batch, picture = none }): Entry & { batch: number } => ({
    title,
    category,
    text: `${title} ${excerpt} ${content}`,
    batch,
    picture,
  }))

const banks = await Promise.all(
  categories.map(async ({ key, title }) => ({ title, ...(await readTopicBank(folder, key)) })),
)

export const topics = banks.flatMap(({ title: category, topics: own }) =>
  own.flatMap(({ titles, picture = none, ...rest }): Entry[] =>
    titles.map((title) => ({ title, category, text: JSON.stringify([titles, rest]), picture })),
  ),
)

export const all: readonly Entry[] = [...starters, ...topics]

import type { Db } from '#features/tables.ts'

type Except = { item: string; article?: string | null | undefined }

/** Titles on the site and of articles that are about to be saved, newest first. */
export async function readTitles(db: Db, except?: Except): Promise<{ title: string; category: string }[]> {
  const articles = await db
    .selectFrom('articles')
    .select(['title', 'category'])
    .where('deleted_at', 'is', null)
    .where('id', '!=', except?.article ?? '')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const upcoming = await db
    .selectFrom('generation_items')
    .innerJoin('generation_runs', 'generation_runs.id', 'generation_items.run_id')
    .select(['generation_items.title', 'generation_items.category'])
    .where('generation_runs.state', '=', 'running')
    .where('generation_items.state', 'in', ['writing', 'illustrating', 'saving'])
    .where('generation_items.title', '!=', '')
    .where('generation_items.id', '!=', except?.item ?? '')
    .execute()
  return [...upcoming, ...articles]
}

const maxTitles = 2000

/** The titles that are sent to the writer. On a large site those of the same category come first. */
export function prioritizeTitles(category: string, titles: readonly { title: string; category: string }[]): string[] {
  const same = titles.filter((one) => one.category === category)
  const others = titles.filter((one) => one.category !== category)
  return [...same, ...others].slice(0, maxTitles).map(({ title }) => title)
}

import { withClient } from '#tests/kit/postgres.ts'

/** Who has liked, according to PostgreSQL. */
export async function storedLikes(url: string): Promise<unknown[]> {
  let stored: unknown[] = []
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ n: string }>('select user_identifier as n from article_likes')
    stored = rows.map(({ n }) => n)
  })
  return stored
}

/** The result of a query of the form `select count(*) as n …`. */
export async function queryCount(url: string, question: string): Promise<number> {
  let count = 0
  await withClient(url, async (client) => {
    count = Number((await client.query<{ n: string }>(question)).rows[0]?.n)
  })
  return count
}

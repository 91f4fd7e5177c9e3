import { onServer } from '#tests/kit/postgres.ts'

/** Who has liked, as PostgreSQL has it. */
export async function storedLikes(url: string): Promise<unknown[]> {
  let stored: unknown[] = []
  await onServer(url, async (client) => {
    const { rows } = await client.query<{ n: string }>('select user_identifier as n from article_likes')
    stored = rows.map(({ n }) => n)
  })
  return stored
}

import { expect, test } from 'vitest'
import { trashArticle } from '#features/articles/trash.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

test('likes and comments of an article in the trash are not found', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app)
  const statuses = async () =>
    Promise.all(
      ['likes', 'comments'].map(
        async (what) => (await createTestClient(app).fetch(`/api/articles/${id}/${what}`)).status,
      ),
    )
  expect(await statuses()).toEqual([200, 200])
  await trashArticle(app, { id, user_id: 'admin' })
  expect(await statuses()).toEqual([404, 404])
})

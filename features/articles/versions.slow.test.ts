import { expect, test } from 'vitest'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { saveArticle } from './save-article.ts'
import { listVersions } from './versions.ts'

const user_id = 'admin-1'

test('only the last fifty versions are stored', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app)
  for (let version = 1; version <= 55; version++) {
    await saveArticle(app, { id, version, user_id, fields: { title: `Title ${version}` } })
  }
  const versions = await listVersions(app.db, id)
  expect(versions).toHaveLength(50)
  expect(versions[0]?.version).toBe(55)
  expect(versions.at(-1)?.version).toBe(6)
})

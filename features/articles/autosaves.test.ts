import { expect, test } from 'vitest'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { saveArticle } from './save-article.ts'
import { listVersions } from './versions.ts'

const user_id = 'author-1'
const minute = 60 * 1000

async function createDraft(app: TestApp) {
  const { id } = await insertTestArticle(app, { title: 'First', state: 'draft', owner_id: user_id })
  let version = 1
  return {
    id,
    async save(title: string, options: { autosave?: boolean; user_id?: string } = {}) {
      app.advanceClock(1000)
      const result = await saveArticle(app, { id, version, user_id, fields: { title }, ...options })
      if (!result.ok) throw new Error(result.reason)
      version = result.article.version
    },
    history: async () => (await listVersions(app.db, id)).map(({ title }) => title).toReversed(),
  }
}

const actions = async (app: TestApp) =>
  (await app.db.selectFrom('audit_log').select('action').orderBy('created_at').execute()).map(({ action }) => action)

test('the history has one version for all autosaves of ten minutes, and every text that was saved by hand', async () => {
  const app = await createTestApp()
  const draft = await createDraft(app)
  for (const title of ['F', 'Fi', 'Fir']) await draft.save(title, { autosave: true })
  expect(await draft.history()).toEqual(['First'])
  await draft.save('By hand')
  await draft.save('By hand 1', { autosave: true })
  await draft.save('By hand 2', { autosave: true })
  expect(await draft.history()).toEqual(['First', 'Fir', 'By hand'])
  app.advanceClock(10 * minute)
  await draft.save('By hand 3', { autosave: true })
  expect(await draft.history()).toEqual(['First', 'Fir', 'By hand', 'By hand 2'])
  expect(await actions(app)).toEqual(['article.autosaved', 'article.saved', 'article.autosaved', 'article.autosaved'])
})

test('an autosave of somebody else keeps the text that it replaces', async () => {
  const app = await createTestApp()
  const draft = await createDraft(app)
  await draft.save('Mine', { autosave: true })
  await draft.save('Theirs', { autosave: true, user_id: 'editor-1' })
  expect(await draft.history()).toEqual(['First', 'Mine'])
})

test('an autosave that changes no text does not take the place of the text before it in the history', async () => {
  const app = await createTestApp()
  const draft = await createDraft(app)
  await draft.save('First', { autosave: true })
  await draft.save('Second', { autosave: true })
  expect(await draft.history()).toEqual(['First'])
})

test('authors can autosave their own drafts, and nobody what is published', async () => {
  const app = await createTestApp()
  const draft = await createDraft(app)
  const autosave = { version: 1, user_id, ownOnly: true, autosave: true }
  expect(await saveArticle(app, { ...autosave, id: draft.id, fields: { title: 'Second' } })).toMatchObject({ ok: true })
  const { id } = await insertTestArticle(app, { slug: 'live', state: 'published' })
  const editor = { id, version: 1, user_id: 'editor-1', autosave: true }
  const error = { ok: false, reason: 'invalid', fields: { state: 'Only drafts are saved automatically.' } }
  expect(await saveArticle(app, { ...editor, fields: { title: 'Second' } })).toEqual(error)
  expect(await saveArticle(app, { ...editor, fields: { state: 'draft' } })).toEqual(error)
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectToast, openDashboard } from '#tests/kit/dashboard.tsx'
import { sampleTime } from '#tests/kit/dashboard-samples.ts'
import { apiError, offline } from '#tests/kit/fake-api.ts'
import type { Answer, ListedAnswer } from './answer.ts'
import type { AdminFact } from './fact-picker.tsx'

const fact: AdminFact = {
  id: 'tea-caffeine',
  source_id: null,
  kind: 'poison',
  species: ['all'],
  subject: 'tea',
  emergency: false,
  statement: 'Tea has caffeine.',
  source_title: 'Caffeine',
  source_organization: '',
  source_url: '',
  checked_on: null,
}
const listed: ListedAnswer = {
  slug: 'tea',
  name: 'Tea',
  kind: 'food',
  levels: { dog: 'never', cat: 'careful' },
  also_called: ['green tea'],
  source_url: '',
  hidden: false,
  starter: true,
  edited: true,
}
const tea: Omit<Answer, 'id'> = {
  ...listed,
  route: 'eaten',
  answer: 'Tea has caffeine.',
  signs: ['Restlessness'],
  now: [],
  never: [],
  facts: [fact],
  source_title: '',
  source_organization: '',
  checked_on: null,
  version: 1,
  updated_at: sampleTime,
}
const list = { 'GET /api/admin/entries': { entries: [listed], total: 1, next: null } } as const
const stored = { 'GET /api/admin/entries/:slug': { entry: tea } } as const
const put = 'PUT /api/admin/entries/:slug'
const field = (label: string) => page.getByLabelText(label, { exact: true })
const save = () => page.getByRole('button', { name: 'Save' }).click()

test('the list shows levels and hides an answer, with a way back (45)', async () => {
  const api = await openDashboard('/admin/answers', {
    ...list,
    'PATCH /api/admin/entries/:slug': { entry: { ...tea, hidden: true } },
  })
  const row = page.getByRole('region', { name: 'Answers' })
  await expect.element(row.getByText('Never').first()).toBeInTheDocument()
  await expect.element(row.getByText('Edited here')).toBeVisible()
  await page.getByRole('button', { name: 'Hide Tea from readers' }).click()
  await expect.poll(() => api.requestsTo('PATCH /api/admin/entries/:slug').at(-1)?.body).toEqual({ hidden: true })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => api.requestsTo('PATCH /api/admin/entries/:slug').at(-1)?.body).toEqual({ hidden: false })
  await page.getByLabelText('Level', { exact: true }).selectOptions('Emergency')
  await expect.poll(() => api.requestsTo('GET /api/admin/entries').at(-1)?.query).toMatchObject({ level: 'emergency' })
})

test('an answer is edited with its levels, lines and facts; an error is shown and loses nothing (45)', async () => {
  const noSource = 'An entry that says fine needs a source, with its URL.'
  const api = await openDashboard('/admin/answers/tea', {
    ...stored,
    [put]: apiError(422, { error: noSource, code: 'invalid', fields: { source_url: noSource } }),
  })
  await field('Cats').selectOptions('Fine')
  await field('Dogs').selectOptions('Not stated')
  await field('Signs').fill('Restlessness\n\nA fast heartbeat ')
  await page.getByRole('button', { name: 'Remove: Tea has caffeine.' }).click()
  await save()
  await expect.element(page.getByText(noSource).first()).toBeVisible()
  api.respond({ [put]: offline })
  await save()
  await expectToast('Failed to save the answer', "Can't reach the server. Check your connection.")
  api.respond({ [put]: apiError(500, { error: 'The disk is full.', code: 'broken' }) })
  await save()
  await expectToast('Failed to save the answer', 'The disk is full.')
  await expect.element(field('Signs')).toHaveValue('Restlessness\n\nA fast heartbeat ')
  await field('Address of the source').fill('https://example.org/tea')
  api.respond({ [put]: ({ body }) => ({ entry: { ...tea, ...body, facts: [], levels: { cat: 'fine' }, version: 2 } }) })
  await save()
  await expectToast('Answer saved', 'Tea')
  expect(api.requestsTo(put).at(-1)?.body).toMatchObject({
    ...{ version: 1, levels: { cat: 'fine' }, signs: ['Restlessness', 'A fast heartbeat'], facts: [] },
    source_url: 'https://example.org/tea',
  })
  await expect.element(page.getByText('All changes saved')).toBeVisible()
})

test('somebody else saved meanwhile: both versions are shown, and one is chosen (45)', async () => {
  const theirs = { ...tea, answer: 'Theirs.', version: 2 }
  const api = await openDashboard('/admin/answers/tea', {
    ...stored,
    [put]: apiError(409, { error: 'Changed.', code: 'conflict', entry: theirs }),
  })
  await field('Answer').fill('Mine.')
  await save()
  await expect.element(page.getByRole('heading', { name: 'Two versions of this answer' })).toBeVisible()
  await expect.element(page.getByText('Theirs: Theirs.')).toBeVisible()
  api.respond({ [put]: { entry: { ...theirs, answer: 'Mine.', version: 3 } } })
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expectToast('Answer saved', 'Tea')
  expect(api.requestsTo(put).map(({ body }) => body.version)).toEqual([1, 2])
})

test('a new answer gets its own URL, and what was typed before a reload can be restored (45)', async () => {
  const draft = { fields: { name: 'Moon tea', answer: 'Nobody knows.' }, version: 0, at: sampleTime }
  const api = await openDashboard('/admin/answers/new', stored, { 'answerDraft:new': JSON.stringify(draft) })
  await page.getByRole('button', { name: 'Restore them' }).click()
  await expect.element(field('Answer')).toHaveValue('Nobody knows.')
  await field('Horses').selectOptions('Careful')
  const entry = { ...tea, slug: 'moon-tea', name: 'Moon tea', answer: 'Nobody knows.', facts: [], starter: false }
  api.respond({
    'POST /api/admin/entries': { entry: { ...entry, levels: { horse: 'careful' } } },
    'GET /api/admin/entries/:slug': { entry },
  })
  await save()
  await expectToast('Answer added', 'Moon tea')
  await expect.poll(() => location.pathname).toBe('/admin/answers/moon-tea')
  expect(api.requestsTo('POST /api/admin/entries').at(-1)?.body).toMatchObject({
    ...{ name: 'Moon tea', levels: { horse: 'careful' }, checked_on: null, hidden: false },
  })
  await expect.element(page.getByRole('button', { name: 'Delete answer' })).toBeVisible()
})

test('the starter text comes back after a question (45)', async () => {
  const restore = 'POST /api/admin/entries/:slug/restore'
  const api = await openDashboard('/admin/answers/tea', {
    ...stored,
    [restore]: { entry: { ...tea, answer: 'As it was.', edited: false, version: 2 } },
  })
  await page.getByRole('button', { name: 'Restore the starter text' }).click()
  expect(api.requestsTo(restore)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Restore the starter text' }).click()
  await expectToast('Starter text restored', 'Tea')
  await expect.element(field('Answer')).toHaveValue('As it was.')
  await expect.element(page.getByRole('button', { name: 'Restore the starter text' })).not.toBeInTheDocument()
})

import { expect, test } from 'vitest'
import { defaultPoisonLines } from '#domain/tonight/poison-lines.ts'
import { saveEntry, syncStarterEntries } from '#features/finder/commands.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { suggest } from './queries.ts'
import { syncSearch } from './sync.ts'

test('an afraid reader finds what to do, whichever words they use', async () => {
  const app = await createTestApp()
  await insertTestArticle(app, { slug: 'walks', title: 'Long walks', content: 'A leash and a bag.' })
  await syncStarterEntries(app)
  await syncSearch(app)
  const answer = async (q: string) => (await suggest(app.db, q, { poisonLines: defaultPoisonLines })).answer
  const queries = ['lily', 'dog ate chocolate', 'choclate', 'bloat', 'seizure', 'cat not peeing', 'my dog is choking']
  const answers = await Promise.all(queries.map(answer))
  expect(answers.map((each) => each?.level)).toEqual(queries.map(() => 'emergency'))
  expect(answers.map((each) => each?.href)).toEqual([
    expect.stringContaining('/safe/'),
    expect.stringContaining('/safe/'),
    expect.stringContaining('/safe/'),
    expect.stringContaining('/tonight#'),
    expect.stringContaining('/tonight#'),
    expect.stringContaining('/tonight#'),
    expect.stringContaining('/tonight#'),
  ])
  for (const each of answers) {
    expect(each?.steps.length).toBeGreaterThan(0)
    expect(each?.lines?.[0]?.href).toMatch(/^tel:/)
  }
  expect(await answer('long walks')).toBeNull()
})

test('a whole question names what it is about, whatever else was said', async () => {
  const app = await createTestApp()
  await syncStarterEntries(app)
  await syncSearch(app)
  const hrefs: Record<string, string | undefined> = {
    'my dog ate a whole bar of dark chocolate last night what should i do': '/safe/dark-chocolate',
    'hey google what do i do if my dog just swallowed a hearing aid battery and i cannot reach the vet tonight':
      '/safe/button-batteries',
    'my cats not peed for two days and is crying in litter tray': '/tonight#urine',
    'dog belly swollen trying to be sick nothing comes out': '/tonight#bloat',
    'dog ate ibruprofen tablets': '/safe/ibuprofen',
    'rabbit not eating or pooing since this morning': '/tonight#small-not-eating',
    'guinea pig stopped eating': '/tonight#small-not-eating',
    'bunny ate a leaf of rhubarb': '/safe/rhubarb',
    'dog left in hot car collapsed': '/tonight#heat',
    'dog stung by bee face swelling': '/tonight#swelling',
    'can i give my cat milk': '/safe/milk',
    rabbit: '/tonight#small-not-eating',
    'my dog has eaten slug pellets': '/safe/slug-bait-metaldehyde',
    'my dog has a lump': undefined,
    'what human food can dogs eat': undefined,
    'what plants are toxic to cats': undefined,
  }
  for (const [q, href] of Object.entries(hrefs)) expect([q, (await suggest(app.db, q)).answer?.href]).toEqual([q, href])
  expect((await suggest(app.db, 'can my frog eat strawberries')).answer?.unknown).toEqual(['amphibian'])
})

test('an entry is found until it is hidden', async () => {
  const app = await createTestApp()
  await syncStarterEntries(app)
  const entry = await app.db
    .selectFrom('entries')
    .selectAll()
    .where('slug', 'like', '%chocolate%')
    .executeTakeFirstOrThrow()
  const { starter: _starter, edited_by: _by, updated_at: _at, ...input } = entry
  const title = async () => (await suggest(app.db, entry.name)).answer?.title
  expect(await title()).toBe(entry.name)
  await saveEntry(app, 'admin', { ...input, hidden: true })
  expect(await title()).not.toBe(entry.name)
})

import { expect, test } from 'vitest'
import { suppressEmail } from '#features/mail/commands.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { subscribe } from './commands.ts'
import { checkSubscribers, importSubscribers } from './import-subscribers.ts'

const proof = { consent: 'Spring fair, 2026-03-01', user_id: 'owner' }

async function open() {
  const app = await createTestApp()
  for (const email of ['ann@example.com', 'left@example.com']) {
    await subscribe(app, { email, source: 'site', consent: 'Yes.' })
  }
  await app.db.updateTable('subscribers').set({ state: 'unsubscribed' }).where('email', 'like', 'left%').execute()
  await suppressEmail(app, 'gone@example.com', '550')
  return app
}

const file = [
  'Name,Email,Status',
  'Ben,ben@example.com,subscribed',
  'Ann,ANN@example.com,',
  'Lea,Left@example.com,active',
  'Gus,gone@example.com,',
  'Cem,not an address,',
  'Ben,BEN@example.com,',
  'Eva,eva@example.com,unsubscribed',
  '=1+1,"dora@example.com",Active',
].join('\r\n')

test('a preview gives the reason for every line that is left out', async () => {
  const app = await open()
  const checked = await checkSubscribers(app.db, file)
  expect(checked.ok && checked.rows.map(({ line, errors }) => [line, errors[0]])).toEqual([
    [2, undefined],
    [3, 'Already subscribed.'],
    [4, 'Unsubscribed before, and stays so.'],
    [5, 'A mail server has rejected this address before.'],
    [6, 'Not a valid email address.'],
    [7, 'Repeated in this file.'],
    [8, 'The file says that they are not subscribed.'],
    [9, undefined],
  ])
})

test('an import adds new addresses with the proof of consent and revives nobody, however often it runs', async () => {
  const app = await open()
  expect(await importSubscribers(app, { text: file, ...proof })).toEqual({ ok: true, inserted: 2 })
  expect(await importSubscribers(app, { text: file, ...proof })).toEqual({ ok: true, inserted: 0 })
  const rows = await app.db.selectFrom('subscribers').select(['email', 'state', 'source']).orderBy('email').execute()
  expect(rows).toEqual([
    { email: 'ann@example.com', state: 'subscribed', source: 'site' },
    { email: 'ben@example.com', state: 'subscribed', source: 'import' },
    { email: 'dora@example.com', state: 'subscribed', source: 'import' },
    { email: 'left@example.com', state: 'unsubscribed', source: 'site' },
  ])
  const events = app.db.selectFrom('subscriber_events').select(['event', 'wording', 'user_id'])
  const event = { event: 'subscribed', wording: proof.consent, user_id: 'owner' }
  expect(await events.where('source', '=', 'import').execute()).toEqual([event, event])
  expect(await app.db.selectFrom('mails').select('id').where('recipient', '=', 'ben@example.com').execute()).toEqual([])
})

test.each([
  ['name,phone\r\nAnn,1', /one of them must be “email”/],
  ['', /one of them must be “email”/],
  [`email\n${'a@example.com\n'.repeat(10_001)}`, /at most 10,000/],
  [`${'x,'.repeat(1000)}email\nx`, /more than 200 columns/],
])('a file that cannot be imported says why: %j', async (text, why) => {
  const app = await createTestApp()
  expect(await importSubscribers(app, { text: text.slice(0, 200_000), ...proof })).toEqual({
    ok: false,
    reason: 'unreadable',
    message: expect.stringMatching(why),
  })
})

import { expect, test } from 'vitest'
import { createTestApp } from '#tests/kit/test-app.ts'
import { recordAudit, auditSubject } from './commands.ts'
import { listAudit } from './queries.ts'

test('the log is read newest first, page by page, with the address of who did it', async () => {
  const app = await createTestApp()
  const { id } = await app.accounts.upsert({ email: 'ann@example.com', password: 'a long enough password' })
  for (let number = 0; number < 55; number++) {
    app.advanceClock(1)
    const user_id = number === 54 ? id : number === 53 ? 'gone' : null
    const facts = number === 54 ? { title: 'Lick mat' } : {}
    await recordAudit(app, app.db, { user_id, action: 'product.created', subject: `p${number}`, details: facts })
  }
  const first = await listAudit(app.db, undefined)
  expect(first.entries).toHaveLength(50)
  expect(first.entries.slice(0, 2)).toMatchObject([
    {
      user: 'ann@example.com',
      action: 'product.created',
      subject: 'p54',
      about: 'Lick mat',
      created_at: app.clock(),
    },
    { user: null, subject: 'p53', about: null },
  ])
  const second = await listAudit(app.db, first.next ?? '')
  expect(second.entries.map(({ subject }) => subject)).toEqual(['p4', 'p3', 'p2', 'p1', 'p0'])
  expect(second.next).toBeNull()
})

test('what is rolled back leaves no line', async () => {
  const app = await createTestApp()
  const failing = app.db.transaction().execute(async (trx) => {
    await recordAudit(app, trx, { user_id: null, action: 'product.created', subject: 'x', details: {} })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect((await listAudit(app.db, undefined)).entries).toEqual([])
})

test('one thing is named by its id, several by their number', () => {
  expect(auditSubject(['a'], 'comments')).toBe('a')
  expect(auditSubject(['a', 'b'], 'comments')).toBe('2 comments')
})

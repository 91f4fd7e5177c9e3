import { expect, test } from 'vitest'
import { openTestHouse } from '#tests/kit/test-app.ts'
import { record, subjectOf } from './commands.ts'
import { listAudit } from './queries.ts'

test('the log is read newest first, page by page, with the address of who did it', async () => {
  const house = await openTestHouse()
  const { id } = await house.accounts.provide({ email: 'ann@example.com', password: 'a long enough password' })
  for (let number = 0; number < 55; number++) {
    house.pass(1)
    const user_id = number === 54 ? id : number === 53 ? 'gone' : null
    const facts = number === 54 ? { title: 'Lick mat' } : {}
    await record(house, house.db, { user_id, action: 'product.created', subject: `p${number}`, facts })
  }
  const first = await listAudit(house.db, undefined)
  expect(first.entries).toHaveLength(50)
  expect(first.entries.slice(0, 2)).toMatchObject([
    {
      user: 'ann@example.com',
      action: 'product.created',
      subject: 'p54',
      about: 'Lick mat',
      created_at: house.clock(),
    },
    { user: null, subject: 'p53', about: null },
  ])
  const second = await listAudit(house.db, first.next ?? '')
  expect(second.entries.map(({ subject }) => subject)).toEqual(['p4', 'p3', 'p2', 'p1', 'p0'])
  expect(second.next).toBeNull()
})

test('what is rolled back leaves no line', async () => {
  const house = await openTestHouse()
  const failing = house.db.transaction().execute(async (trx) => {
    await record(house, trx, { user_id: null, action: 'product.created', subject: 'x', facts: {} })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect((await listAudit(house.db, undefined)).entries).toEqual([])
})

test('one thing is named by its id, several by their number', () => {
  expect(subjectOf(['a'], 'comments')).toBe('a')
  expect(subjectOf(['a', 'b'], 'comments')).toBe('2 comments')
})

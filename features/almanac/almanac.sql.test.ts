import { expect, test } from 'vitest'
import { createTestApp } from '#tests/kit/test-app.ts'
import { readAlmanacNote } from './queries.ts'

test('the note for a newsletter says what matters this month and leads to the whole of it', async () => {
  const app = await createTestApp()
  expect(await readAlmanacNote(app)).toMatch(/^January.+ \[The whole month\]\(\/almanac\)$/s)
})

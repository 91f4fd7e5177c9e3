import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { parseFaq } from '#domain/site/faq.ts'
import { renderIsland } from '#tests/kit/islands.tsx'
import { Question } from './faq-question.tsx'

const text = `## Reading

### Is it free?

Yes, it is free.

### Who writes?

We do.

## Account

### Do I need one?

No, you need none.`

test('one answer is open at a time, across categories, and an open one can be closed (223)', async () => {
  const { categories } = parseFaq({ fields: {}, text })
  await renderIsland(
    categories.map(({ slug, questions }) => (
      <section className="accordion" key={slug}>
        {questions.map((question) => (
          <Question {...question} key={question.question} />
        ))}
      </section>
    )),
  )
  const openQuestions = () =>
    [...document.querySelectorAll('details[open] summary')].map((question) => question.textContent)
  const summary = (question: string) => page.getByText(question)
  expect(document.querySelectorAll('details')).toHaveLength(3)
  expect(openQuestions()).toEqual([])
  await summary('Is it free?').click()
  await expect.element(page.getByText('Yes, it is free.')).toBeVisible()
  expect(openQuestions()).toEqual(['Is it free?'])
  await summary('Do I need one?').click()
  await expect.poll(openQuestions).toEqual(['Do I need one?'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(openQuestions).toEqual([])
})

import { expect, test } from 'vitest'
import { emptyProgress, type Progress } from '#domain/generation/generation.ts'
import { runResultToast } from './start-run.ts'

const article = (number: number, draft = false) => ({ title: `T${number}`, slug: `t${number}`, url: '/', draft })
const ended = (change: Partial<Progress>): Progress => ({ ...emptyProgress, totalArticles: 2, ...change })
const request = { category: 'Dog Care', publish: 'at once' } as const

test('drafts with removed links are results, not failures (fault 37)', () => {
  const generatedArticles = [article(1), article(2, true)]
  const errors = ['Article 2: Link rejected: https://example.com/']
  expect(runResultToast(ended({ generatedArticles, errors }), request)).toEqual({
    tone: 'success',
    title: 'Generated 2 articles in Dog Care!',
    text: '1 article is a draft for you to review.',
  })
})

test('a missing article is a failure, and a cancelled run has no toast', () => {
  expect(runResultToast(ended({ generatedArticles: [article(1)] }), request)).toEqual({
    tone: 'destructive',
    title: 'Failed to generate articles. Check progress bar for details.',
  })
  expect(runResultToast(ended({ isCancelled: true }), request)).toBeUndefined()
})

test('drafts that were asked for need no mention', () => {
  const generatedArticles = [article(1, true), article(2, true)]
  expect(runResultToast(ended({ generatedArticles }), { topic: 'beds', publish: 'draft' })).toEqual({
    tone: 'success',
    title: 'Generated 2 articles in beds!',
    text: undefined,
  })
})

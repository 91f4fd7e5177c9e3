import { expect, test } from 'vitest'
import { parseArticleText } from '../articles/article-text.ts'
import { citeFacts } from './references.ts'

const fact = (id: string, change = {}) => ({
  id,
  source_title: `About ${id}`,
  source_organization: 'A clinic',
  source_url: 'https://example.org/a',
  checked_on: '2026-11-16',
  ...change,
})

const facts = [fact('onion'), fact('grape', { checked_on: null })]

test('marks are numbered in their order, and each cited fact becomes a source line once', () => {
  const text = 'Grapes are poison.[^7] So are onions.[^2] Grapes again [^7].'
  const cited = citeFacts(
    text,
    [
      { n: 2, fact: 'onion' },
      { n: 7, fact: 'grape' },
    ],
    facts,
  )
  expect(cited).toEqual({
    content:
      'Grapes are poison.[^1] So are onions.[^2] Grapes again [^1].\n\n' +
      '[^1]: About grape | A clinic | https://example.org/a\n' +
      '[^2]: About onion | A clinic | https://example.org/a | 2026-11-16',
    facts: ['grape', 'onion'],
    findings: [],
  })
  const sources = parseArticleText(cited.content).find(({ kind }) => kind === 'sources')
  expect(sources).toMatchObject({ sources: [{ number: 1 }, { number: 2, checked: '2026-11-16' }] })
})

test('unknown facts, marks without a source and sources of the writer are removed and reported', () => {
  const text = 'One. Two is told [^4].\n\n[^1]: My blog | Me | https://evil.example\n\nThree.[^1] Four [^x].'
  const {
    content,
    facts: used,
    findings,
  } = citeFacts(
    text,
    [
      { n: 1, fact: 'onion' },
      { n: 4, fact: 'no-such' },
    ],
    facts,
  )
  expect(content).not.toMatch(/evil|\[\^4|\[\^x/)
  expect(content).toContain('Three.[^1] Four.')
  expect(used).toEqual(['onion'])
  expect(findings.map(({ reason, sentence }) => [reason, sentence])).toEqual([
    ['It cites a fact that does not exist: “no-such”.', ''],
    ['The writer named a source of its own. It was removed.', '[^1]: My blog | Me | https://evil.example'],
    ['A reference without a source was removed.', 'Two is told.'],
    ['A reference without a source was removed.', 'Four.'],
  ])
})

test('a source cannot break out of its line, and our own topics list sources without marks', () => {
  const odd = fact('odd', { source_title: 'A | B\n## C', source_organization: '', source_url: '', checked_on: null })
  expect(citeFacts('Text.', [{ n: 1, fact: 'odd' }], [odd], { listAll: true })).toEqual({
    content: 'Text.\n\n[^1]: A / B ## C',
    facts: ['odd'],
    findings: [],
  })
  expect(citeFacts('Text.', [{ n: 1, fact: 'gone' }], [odd], { listAll: true })).toEqual({
    content: 'Text.',
    facts: [],
    findings: [],
  })
})

import { expect, test } from 'vitest'
import { parseSynonymLines } from '#domain/search/synonyms.ts'
import { formatSynonymRows, parseSynonymRows } from './synonym-rows.ts'

test('synonyms are edited in rows and stored in lines that the search reads', () => {
  const text = 'throwing up = vomiting, puking\nzoomies = frap'
  expect(parseSynonymRows(text)).toEqual([
    { word: 'throwing up', same: 'vomiting, puking' },
    { word: 'zoomies', same: 'frap' },
  ])
  expect(formatSynonymRows(parseSynonymRows(text))).toBe(text)
  expect(parseSynonymLines(text)).toHaveLength(2)
  expect(parseSynonymLines(formatSynonymRows([{ word: 'alone' }]))).toBeUndefined()
})

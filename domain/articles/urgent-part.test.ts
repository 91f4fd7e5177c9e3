import { expect, test } from 'vitest'
import { parseArticleText } from './article-text.ts'
import { splitSigns } from './blocks/table/triage.ts'
import { findUrgentPart } from './urgent-part.ts'

const triage = '| Level | See |\n|---|---|\n| Red: Go | x |'
const steps = '::: steps First aid | Dogs\n1. Go.\n:::'

test('the urgent part is the first steps, or the heading above the first triage table', () => {
  const part = (text: string) => findUrgentPart(parseArticleText(text))
  expect(part(`## How bad\n\n${triage}\n\n${steps}`)).toEqual({ id: 'first-aid', label: 'Go to the steps' })
  expect(part(`## A\n\n### How bad\n\nText.\n\n${triage}`)).toEqual({ id: 'how-bad', label: 'Go to the danger signs' })
  expect(part('::: steps First aid | Dogs\n1. Go.\n2. Call.\n:::')?.label).toBe('Go to the two steps')
  expect(part(triage)).toBeUndefined()
  expect(part('## A\n\nText.')).toBeUndefined()
})

test('signs are separated by semicolons outside bold text and links', () => {
  const [block] = parseArticleText('a; b **c; d** e;; f')
  const inlines = block?.kind === 'paragraph' ? block.inlines : []
  expect(splitSigns(inlines)).toEqual([
    [{ kind: 'text', text: 'a' }],
    [
      { kind: 'text', text: 'b ' },
      { kind: 'bold', inlines: [{ kind: 'text', text: 'c; d' }] },
      { kind: 'text', text: ' e' },
    ],
    [{ kind: 'text', text: 'f' }],
  ])
})

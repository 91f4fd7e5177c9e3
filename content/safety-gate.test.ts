import { expect, test } from 'vitest'
import { measureGate, readGolden } from '#quality/safety-gate/measure-gate.ts'
import { neutralSections } from '#server/adapters/builtin-writer/neutral-sections.ts'
import { checkText } from '#server/adapters/safety-gate/check-text.ts'
import { readLexicon } from '#server/adapters/safety-gate/read-lexicon.ts'

const lexicon = await readLexicon('content')

test('at least 97 % of the golden set are caught, with at most 1.5 % false alarms', () => {
  const { held, caught, passed, falseAlarms } = measureGate(lexicon, readGolden('hold'), readGolden('pass'))
  expect(held).toBeGreaterThanOrEqual(250)
  expect(passed).toBeGreaterThanOrEqual(400)
  expect(caught / held).toBeGreaterThanOrEqual(0.97)
  expect(falseAlarms.length / passed).toBeLessThanOrEqual(0.015)
})

test.each(['Dog brush', 'Mat', 'Nail clipper for dogs', 'Hay rack', 'Chew toy', 'GPS tracker', 'Cat fountain'])(
  'the sections that introduce any product pass for "%s"',
  (product) => {
    for (const paragraph of neutralSections.flatMap(({ paragraphs }) => paragraphs)) {
      const text = paragraph.replaceAll('{product}', product).replaceAll('{link}', 'https://www.amazon.com/dp/B000000001')
      for (const content of listWordings(text))
        expect(checkText({ content, affiliateTag: 'ours-20' }, lexicon), content).toEqual([])
    }
  },
)

/** One text for each alternative of `{one|other}`. */
function listWordings(text: string): string[] {
  const [choice, alternatives = ''] = /\{([^{}]*\|[^{}]*)\}/.exec(text) ?? []
  if (choice === undefined) return [text]
  return alternatives.split('|').flatMap((alternative) => listWordings(text.replace(choice, alternative)))
}

import { expect, test } from 'vitest'
import { neutralSections } from '#server/adapters/builtin-writer/neutral-sections.ts'
import { checkText } from '#server/adapters/safety-gate/check-text.ts'
import { readLexicon } from '#server/adapters/safety-gate/read-lexicon.ts'

const lexicon = await readLexicon('content')



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

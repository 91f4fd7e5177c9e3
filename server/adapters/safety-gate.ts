import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { listSources } from '#domain/articles/blocks.ts'
import { parseArticleText } from '#domain/articles/article-text.ts'
import { findRefusal } from '#domain/generation/refusals.ts'
import type { SafetyFinding } from '#domain/safety/finding.ts'
import { findForeignTags } from '#domain/safety/foreign-tags.ts'
import type { CheckedText, SafetyGate } from '#features/ports.ts'
import { checkSafety, type SafetyText } from '#safety/check-safety.ts'
import { compileLexicon, type LexiconFiles, type SafetyLexicon, type ShelfFact } from '#safety/lexicon.ts'

/** The gate with the word lists, weights and facts of `folder`, which are read when the first text is checked. */
export function createSafetyGate(folder: string): SafetyGate {
  const lexicon = createSafetyLexicon(folder)
  return async (text) => checkText(text, await lexicon())
}

export function checkText(text: CheckedText, lexicon: SafetyLexicon): SafetyFinding[] {
  const { content } = text
  const beginning = { ...text, content: content.slice(0, maxLength) }
  return [...checkSafety(toSafetyText(beginning), lexicon), ...findForeignTags(content, text)]
}

/** Some 15,000 words, more than a generated text may have. A megabyte would keep other requests waiting for seconds. */
const maxLength = 100_000

export function toSafetyText({ affiliateTag: _tag, programTags: _tags, ...text }: CheckedText): SafetyText {
  const blocks = parseArticleText(text.content)
  return { ...text, blocks, sources: new Set(listSources(blocks).map(({ number }) => number)) }
}

/** Reads the word lists of content/safety and the facts once; every later call gets the same lexicon. */
export function createSafetyLexicon(folder: string): () => Promise<SafetyLexicon> {
  let lexicon: Promise<SafetyLexicon> | undefined
  return () => (lexicon ??= readLexicon(folder))
}

async function readLexicon(folder: string): Promise<SafetyLexicon> {
  const read = async <T>(...path: string[]) => JSON.parse(await readFile(join(folder, ...path), 'utf8')) as T
  const shelf = (await readdir(join(folder, 'facts')).catch(() => [])).filter((name) => name.endsWith('.json'))
  const facts = await Promise.all(shelf.toSorted().map((name) => read<ShelfFact[]>('facts', name)))
  const [language, substances, emergencies, rules, weights] = await Promise.all([
    read<LexiconFiles['language']>('safety', 'language.json'),
    read<LexiconFiles['substances']>('safety', 'substances.json'),
    read<LexiconFiles['emergencies']>('safety', 'emergencies.json'),
    read<LexiconFiles['rules']>('safety', 'rules.json'),
    read<NonNullable<LexiconFiles['weights']>>('safety', 'weights.json'),
  ])
  return compileLexicon({ language, substances, emergencies, rules, weights, facts: facts.flat(), findRefusal })
}

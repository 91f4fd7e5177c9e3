import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { compileLexicon, type LexiconFiles, type SafetyLexicon, type ShelfFact } from '#domain/safety/lexicon.ts'

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
  return compileLexicon({ language, substances, emergencies, rules, weights, facts: facts.flat() })
}

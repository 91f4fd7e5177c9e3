import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findRefusal } from '#domain/generation/refusals.ts'
import { compileLexicon, type LexiconFiles, type SafetyLexicon, type ShelfFact } from '#safety/lexicon.ts'
import { decodeWeights } from './weights-file.ts'

/** The word lists and weights of `folder`/safety, and the facts. */
export async function readLexicon(folder: string): Promise<SafetyLexicon> {
  const read = async <T>(...path: string[]) => JSON.parse(await readFile(join(folder, ...path), 'utf8')) as T
  const shelf = (await readdir(join(folder, 'facts')).catch(() => [])).filter((name) => name.endsWith('.json'))
  const facts = await Promise.all(shelf.toSorted().map((name) => read<ShelfFact[]>('facts', name)))
  const [language, substances, emergencies, rules, weights] = await Promise.all([
    read<LexiconFiles['language']>('safety', 'language.json'),
    read<LexiconFiles['substances']>('safety', 'substances.json'),
    read<LexiconFiles['emergencies']>('safety', 'emergencies.json'),
    read<LexiconFiles['rules']>('safety', 'rules.json'),
    readFile(join(folder, 'safety', 'weights.bin')).then(decodeWeights),
  ])
  return compileLexicon({ language, substances, emergencies, rules, weights, facts: facts.flat(), findRefusal })
}

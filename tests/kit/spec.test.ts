import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** The numbers of a list, or those in the first cells of a table's rows. */
function numbersIn(text: string, prefix = ''): string[] {
  return [...text.matchAll(/^(?:\| |- )?([TF]?\d+)(?:\.|:| \|) /gm)].map(([, number]) => prefix + number)
}

async function documented(): Promise<Set<string>> {
  const spec = await readFile('docs/spec.md', 'utf8')
  const [requirements = '', rest = ''] = spec.split('\n## Product decisions\n')
  const [decisions = '', failures = ''] = rest.split('\n## Failure scenarios\n')
  return new Set([
    ...numbersIn(requirements),
    ...numbersIn(decisions, 'decision '),
    ...numbersIn(failures),
    ...numbersIn(await readFile('docs/threats.md', 'utf8')),
  ])
}

/** A title is a string that is the first argument of a call and is followed by another argument. */
const title = /\(\s*(['"`])((?:\\.|(?!\1).)*)\1,/g
const reference = String.raw`(?:decision )?[TF]?\d+(?:-\d+)?`
const references = new RegExp(String.raw`\((${reference}(?:, ${reference})*)\)$`)

function numbersNamedIn(source: string): string[] {
  return [...source.matchAll(title)].flatMap(([, , text = '']) => {
    const [, list] = references.exec(text) ?? []
    return list?.split(', ').flatMap(spread) ?? []
  })
}

/** `107-109` means 107, 108 and 109. */
function spread(numbers: string): string[] {
  const [, first, last] = /^(\d+)-(\d+)$/.exec(numbers) ?? []
  if (first === undefined) return [numbers]
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => String(Number(first) + index))
}

test('every number that a test title names is documented', async () => {
  const known = await documented()
  const unknown: string[] = []
  let count = 0
  for await (const path of glob('**/*.test.{ts,tsx}', { exclude: ['node_modules', 'dist'] })) {
    const numbers = numbersNamedIn(await readFile(path, 'utf8'))
    count += numbers.length
    unknown.push(...numbers.filter((number) => !known.has(number)).map((number) => `${path}: ${number}`))
  }
  expect(unknown).toEqual([])
  expect(count).toBeGreaterThan(800)
})

test('every requirement is named by a test that runs with every change', async () => {
  const spec = await readFile('docs/spec.md', 'utf8')
  const [requirements = ''] = spec.replaceAll(/^\d+\. Withdrawn\.$/gm, '').split('\n## Product decisions\n')
  const numbers = new Set<string>()
  for await (const path of glob('**/*.test.{ts,tsx}', { exclude: ['node_modules', 'dist', '**/*.slow.test.{ts,tsx}'] }))
    for (const number of numbersNamedIn(await readFile(path, 'utf8'))) numbers.add(number)
  expect(numbersIn(requirements).filter((number) => !numbers.has(number))).toEqual([])
})

test('every threat is named by a test', async () => {
  const threats = numbersIn(await readFile('docs/threats.md', 'utf8'))
  const numbers: string[] = []
  for await (const path of glob('**/*.test.{ts,tsx}', { exclude: ['node_modules', 'dist'] }))
    numbers.push(...numbersNamedIn(await readFile(path, 'utf8')).filter((number) => threats.includes(number)))
  expect(threats.filter((number) => !numbers.includes(number))).toEqual([])
  expect(threats).toHaveLength(46)
  expect(numbers.length).toBeGreaterThan(180)
})

test('the numbers of a title are found alone, in a list and in a range', () => {
  const source = `test('reads (1, T2)', () => {}); test.each([1])("of %i (decision 3)", () => {}); test(\n  'all (7-9)',\n)`
  expect(numbersNamedIn(source)).toEqual(['1', 'T2', 'decision 3', '7', '8', '9'])
  expect(numbersNamedIn(`expect(text).toContain('refused (402)')`)).toEqual([])
})

test('requirements 1 to 382 and decisions 1 to 76 are all there, in order', async () => {
  const spec = await readFile('docs/spec.md', 'utf8')
  const [requirements = '', decisions = ''] = spec.split('\n## Product decisions\n')
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => String(index + 1))
  expect(numbersIn(requirements)).toEqual(upTo(382))
  expect(numbersIn(decisions).filter((number) => !number.startsWith('F'))).toEqual(upTo(76))
})

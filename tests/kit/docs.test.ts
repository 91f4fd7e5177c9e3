import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const docFiles = [
  'README.md',
  'SECURITY.md',
  'NOTICE.md',
  'CHANGELOG.md',
  'docs/threats.md',
  'docs/asvs.md',
  'docs/operating.md',
  'docs/security.md',
]

test('every file that the docs name exists', async () => {
  const missing: string[] = []
  for (const doc of docFiles) {
    for (const [, path = ''] of (await readFile(doc, 'utf8')).matchAll(
      /`((?:app|db|deploy|docs|domain|features|illustrator|quality|server|tests)\/[\w./-]+)`/g,
    ))
      if (!existsSync(path)) missing.push(`${doc}: ${path}`)
  }
  expect(missing).toEqual([])
})

test('every TypeScript example of the docs is a file of tests/kit/doc-examples, which the type check compiles', async () => {
  const blocks: string[] = []
  for await (const doc of glob('{*.md,docs/**/*.md}'))
    for (const [, code = ''] of (await readFile(doc, 'utf8')).matchAll(/^```tsx?\n(.*?)^```$/gms)) blocks.push(code)
  const files = await Array.fromAsync(glob('tests/kit/doc-examples/*.{ts,tsx}'))
  const examples = await Promise.all(files.map((path) => readFile(path, 'utf8')))
  expect(blocks.toSorted()).toEqual(examples.toSorted())
})

async function faultScenarios(): Promise<Set<string>> {
  const source = await readFile('quality/faults/main.ts', 'utf8')
  return new Set([...source.matchAll(/name: '([\w-]+)'/g)].map(([, name = '']) => name))
}

test('every fault scenario that the docs name can be run', async () => {
  const names = await faultScenarios()
  const unknown: string[] = []
  for await (const doc of glob('{*.md,docs/*.md}')) {
    for (const [, words = ''] of (await readFile(doc, 'utf8')).matchAll(/`npm run faults -- ([a-z -]+)`/g))
      unknown.push(...words.split(' ').filter((name) => name !== '' && !name.startsWith('--') && !names.has(name)))
  }
  expect(unknown).toEqual([])
})

test('docs/reliability.md describes every fault scenario, and no other', async () => {
  const rows = (await readFile('docs/reliability.md', 'utf8')).matchAll(/^\| `([\w-]+)` \|/gm)
  expect(new Set([...rows].map(([, name]) => name))).toEqual(await faultScenarios())
})

test('ASVS level 2 adds up: no requirement is in two lists, and there are as many as the docs say', async () => {
  const [, doc = ''] = (await readFile('docs/asvs.md', 'utf8')).split('## Level 2\n')
  const [head = '', ...lists] = doc.split('### ')
  const requirements = lists.map((list) => [
    ...new Set(list.startsWith('What does not apply') ? spread(list) : leadingNumbers(list)),
  ])
  const [open = [], outside = [], met = [], idle = []] = requirements
  const all = requirements.flat()
  expect(new Set(all).size).toBe(all.length)
  // The two chapters that do not apply at all are named by their numbers only.
  const counts = [met.length, outside.length, open.length, idle.length + 24 + 7]
  expect(counts.reduce((sum, count) => sum + count)).toBe(183)
  const share = (count: number) => ((100 * count) / (met.length + outside.length + open.length)).toFixed(1)
  expect(head).toContain(`**${counts.join('** | **')}** | **183**`)
  expect(head).toContain(`**${share(met.length + outside.length)} %** are met with the outside ones`)
  expect(head).toContain(`**${share(met.length)} %** by the site alone`)
})

const numbers = /(?<![\d.])(\d+\.\d+)\.(\d+)(?:–\1\.(\d+))?/g

function spread(text: string): string[] {
  return [...text.matchAll(numbers)].flatMap(([, section, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${section}.${Number(first) + index}`),
  )
}

/** The numbers that a row of a table or an entry of a list begins with. */
function leadingNumbers(list: string): string[] {
  return [...list.matchAll(/^(?:\| |- )([\d., ]+)(?: \||:)/gm)].flatMap(([, cell = '']) => spread(cell))
}

import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const papers = [
  'README.md',
  'SECURITY.md',
  'NOTICE.md',
  'CHANGELOG.md',
  'docs/threats.md',
  'docs/asvs.md',
  'docs/operating.md',
]

test('every file that the papers name is there', async () => {
  const missing: string[] = []
  for (const paper of papers) {
    for (const [, path = ''] of (await readFile(paper, 'utf8')).matchAll(
      /`((?:app|bench|db|deploy|docs|domain|faults|features|host|tests)\/[\w./-]+)`/g,
    ))
      if (!existsSync(path) && path !== 'faults/results.json') missing.push(`${paper}: ${path}`)
  }
  expect(missing).toEqual([])
})

test('every test that stands for a threat has the title that the paper gives it', async () => {
  const wrong: string[] = []
  const rows = (await readFile('docs/threats.md', 'utf8')).matchAll(/`([\w./-]+\.test\.tsx?)` “([^”]+)”/g)
  let proofs = 0
  for (const [, path = '', title = ''] of rows) {
    proofs++
    // The paper writes one kind of apostrophe, and leaves out what is filled in when the test runs.
    if (!(await readFile(path, 'utf8')).replaceAll("\\'", '’').includes(title)) wrong.push(`${path}: ${title}`)
  }
  expect(wrong).toEqual([])
  expect(proofs).toBeGreaterThan(80)
})

test('every fault that the papers name can be run', async () => {
  const names = new Set(
    [...(await readFile('faults/main.ts', 'utf8')).matchAll(/name: '([\w-]+)'/g)].map(([, name]) => name),
  )
  const unknown: string[] = []
  for await (const paper of glob('{*.md,docs/*.md}')) {
    for (const [, words = ''] of (await readFile(paper, 'utf8')).matchAll(/`npm run faults -- ([a-z -]+)`/g))
      unknown.push(...words.split(' ').filter((name) => name !== '' && !name.startsWith('--') && !names.has(name)))
  }
  expect(unknown).toEqual([])
})

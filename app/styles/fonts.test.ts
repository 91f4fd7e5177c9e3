import { readFile, stat } from 'node:fs/promises'
import { expect, test } from 'vitest'

type Face = { face: string; file: string; ranges: (readonly [number, number])[] }

async function faces(): Promise<Face[]> {
  const sheet = await readFile('app/styles/fonts.css', 'utf8')
  return [...sheet.matchAll(/@font-face \{(.*?)\n\}/gs)].flatMap(([, rule = '']) => {
    const value = (name: string) => new RegExp(`${name}:\\s*(.*?);`, 's').exec(rule)?.[1] ?? ''
    const [, file] = /url\('\.\.\/fonts\/(.+?)'\)/.exec(rule) ?? []
    if (!file) return []
    const ranges = value('unicode-range')
      .split(/,\s*/)
      .map((range) => range.slice(2).split('-'))
      .map(([first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const)
    return [{ face: `${value('font-family')} ${value('font-style')}`, file, ranges }]
  })
}

const firstFiles = ['fraunces-roman.woff2', 'fraunces-italic.woff2', 'figtree.woff2']

test('every character of a typeface is in exactly one of its files', async () => {
  const byFace = Map.groupBy(await faces(), ({ face }) => face)
  expect(byFace.size).toBe(3)
  for (const [face, files] of byFace) {
    expect(files).toHaveLength(3)
    const ranges = files.flatMap((file) => file.ranges).toSorted(([a], [b]) => a - b)
    for (const [index, [first]] of ranges.entries())
      expect([face, first, first > (ranges[index - 1]?.[1] ?? -1)]).toEqual([face, first, true])
    const has = (sign: string) => ranges.some(([a, b]) => a <= sign.charCodeAt(0) && sign.charCodeAt(0) <= b)
    expect([face, ' azAZ09.,;:!?\'"()&$%@/#–—‘’“”…éüñ€'.split('').filter((sign) => !has(sign))]).toEqual([face, []])
  }
})

test('every preloaded font file has at most 8,000 bytes, and English needs no other', async () => {
  const found = await faces()
  for (const file of firstFiles) {
    expect([file, (await stat(`app/fonts/${file}`)).size <= 8000]).toEqual([file, true])
    const ranges = found.find((each) => each.file === file)?.ranges ?? []
    const has = (sign: string) => ranges.some(([a, b]) => a <= sign.charCodeAt(0) && sign.charCodeAt(0) <= b)
    expect([file, " abcxyzABCXYZ.,-:!?’“”'".split('').filter((sign) => !has(sign))]).toEqual([file, []])
  }
})

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { XMLValidator } from 'fast-xml-parser'
import { expect, onTestFinished, test } from 'vitest'
import { brandAssets, findBrandFile } from '#app/brand/brand-assets.ts'
import { categories } from '#domain/articles/categories.ts'
import { zipFiles } from '#app/feeds/brand-files.ts'
import { renderBrandAsset } from './brand-asset.ts'
import { faviconSvg, icoFile } from './icons.ts'
import { fitText, isRenderable, renderableText, measureText } from './fit-text.ts'
import { socialCard } from './social-card.ts'

const picture = { png: new Uint8Array([137, 80, 78, 71]), width: 1350, height: 900 }
const box = { width: 500, maxLines: 4, sizes: [68, 56, 42], face: 'serif' as const }

test.each([
  'Short',
  'Kitchen Foods That Are Dangerous to Pets, and What to Do in the First Ten Minutes',
  'word '.repeat(200),
  'W'.repeat(400),
  `${'W'.repeat(60)} ${'m'.repeat(60)} end`,
])('a title takes at most four lines, none wider than its box: %s', (title) => {
  const { lines, size } = fitText(title, box)
  expect(lines.length).toBeLessThanOrEqual(4)
  for (const line of lines) expect(measureText(line, size, 'serif')).toBeLessThanOrEqual(500)
})

test('a long title shrinks first and is cut off only at the smallest size', () => {
  expect(fitText('Calm cats', box)).toEqual({ lines: ['Calm cats'], size: 68 })
  const longer = fitText('Kitchen foods that are dangerous to pets, and what to do at once', box)
  expect(longer.size).toBeLessThan(68)
  expect(longer.lines.join(' ')).toBe('Kitchen foods that are dangerous to pets, and what to do at once')
  expect(fitText('word '.repeat(200), box).lines.at(-1)).toMatch(/…$/)
})

test('unsupported characters are dropped and unsupported accents are stripped', () => {
  expect(renderableText('Žofie & 🐕 naïve cats', 'serif')).toBe('Zofie & naïve cats')
  expect(isRenderable('Žofie & 🐕 naïve cats', 'serif')).toBe(true)
  expect(isRenderable('كيف تعتني بقطتك', 'serif')).toBe(false)
  expect(isRenderable('🐕🐈', 'serif')).toBe(false)
})

test.each(['</script> & "x"', 'كيف تعتني', '🐕', '', 'NUL \0 bell \u0007'])('a card is valid SVG for %j', (title) => {
  const { svg } = socialCard({ title, category: title, siteName: title, picture })
  expect(XMLValidator.validate(svg)).toBe(true)
})

test("a card names its category in the category's color", () => {
  const inks = categories.map(({ title }) => {
    const { svg } = socialCard({ title: 'Calm', category: title, siteName: 'Wagwise', picture })
    return /fill="(#[0-9a-f]{6})" text-anchor="middle"/.exec(svg)?.[1]
  })
  expect(inks).not.toContain(undefined)
  expect(new Set(inks).size).toBe(categories.length)
})

test('every brand asset is valid SVG of its size, for short and long names', () => {
  for (const asset of brandAssets) {
    for (const name of ['Wagwise', 'A & B <Pets>', 'The Very Long Name of a Magazine about Animals and People']) {
      const drawn = renderBrandAsset(asset, { name, motto: 'Smart pet finds.' }, picture)
      expect(XMLValidator.validate(drawn.svg)).toBe(true)
      expect(drawn.height).toBe(asset.height)
      expect(drawn.width).toBe('width' in asset ? asset.width : drawn.width)
    }
  }
})

test('a brand file is found by its exact name only', () => {
  expect(findBrandFile('logo.svg')).toMatchObject({ asset: { name: 'logo' }, format: 'svg' })
  for (const file of ['logo', 'logo.gif', 'logo.svg.png', '../logo.png', 'LOGO.png']) {
    expect(findBrandFile(file)).toBeUndefined()
  }
})

test('the favicon is valid SVG and has light colors in dark mode', () => {
  expect(XMLValidator.validate(faviconSvg())).toBe(true)
  expect(faviconSvg()).toContain('prefers-color-scheme:dark')
})

test('an icon file points to each of its images', () => {
  const images = [16, 32].map((size) => ({ size, png: new Uint8Array(size).fill(size) }))
  const file = Buffer.from(icoFile(images))
  expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 2])
  for (const [index, { size, png }] of images.entries()) {
    const entry = 6 + 16 * index
    const [length, at] = [file.readUInt32LE(entry + 8), file.readUInt32LE(entry + 12)]
    expect(file[entry]).toBe(size)
    expect(new Uint8Array(file.subarray(at, at + length))).toEqual(png)
  }
})

const packed = [
  { name: 'wagwise/logo.png', bytes: new Uint8Array([1, 2, 3, 255]) },
  { name: 'wagwise/empty.svg', bytes: new Uint8Array() },
  { name: 'wagwise/naïve.txt', bytes: new TextEncoder().encode('naïve') },
]
const packedFiles = Object.fromEntries(packed.map(({ name, bytes }) => [name, bytes]))

test('the central directory of an archive points to every file', () => {
  const zip = Buffer.from(zipFiles(packedFiles))
  const end = zip.length - 22
  expect(zip.readUInt32LE(end)).toBe(0x06054b50)
  expect(zip.readUInt16LE(end + 10)).toBe(3)
  let at = zip.readUInt32LE(end + 16)
  for (const { name, bytes } of packed) {
    const nameLength = zip.readUInt16LE(at + 28)
    expect(zip.subarray(at + 46, at + 46 + nameLength).toString()).toBe(name)
    expect(zip.readUInt32LE(at + 16)).toBe(crc32(bytes))
    const start = zip.readUInt32LE(at + 42) + 30 + nameLength
    expect(new Uint8Array(zip.subarray(start, start + zip.readUInt32LE(at + 24)))).toEqual(bytes)
    at += 46 + nameLength
  }
  expect(at).toBe(end)
})

const python = spawnSync('python3', ['--version']).status === 0

test.skipIf(!python)('another program unpacks the archive and finds every file intact', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wagwise-zip-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'a.zip'), zipFiles(packedFiles))
  const script =
    'import sys, json, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nprint(json.dumps({n: list(z.read(n)) for n in z.namelist()}))'
  const { stdout, stderr } = spawnSync('python3', ['-c', script, join(folder, 'a.zip')], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual(Object.fromEntries(packed.map(({ name, bytes }) => [name, [...bytes]])))
})

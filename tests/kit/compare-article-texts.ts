import { listHiddenLines, parseArticleText, placeBlocks } from '#domain/articles/article-text.ts'
import { type Block, listBlockTexts } from '#domain/articles/blocks.ts'
import type { Inline } from '#domain/articles/inline-text.ts'
import { referenceText } from './reference-article-text.ts'
import { toReferenceBlock } from './visible-blocks.ts'

/** Lines whose first block is not the one that the reference gives them. */
export function listDifferentLines(lines: readonly string[]): string[] {
  return lines.filter((line) => {
    const [placed] = placeBlocks(line)
    return JSON.stringify(toReferenceBlock(placed?.block)) !== JSON.stringify(referenceText(line)[0]?.block)
  })
}

/** Texts whose blocks are not those of the reference. */
export function listDifferentTexts(texts: readonly string[]): string[] {
  return texts.filter((text) => {
    const blocks = placeBlocks(text).map(({ block }) => toReferenceBlock(block))
    return JSON.stringify(blocks) !== JSON.stringify(referenceText(text).map(({ block }) => block))
  })
}

/** Texts with a block that covers other lines than in the reference. */
export function listMisplacedTexts(texts: readonly string[]): string[] {
  return texts.filter((text) => {
    const expected = referenceText(text).map(({ lines }) => [Math.min(...lines), Math.max(...lines)])
    return JSON.stringify(placeBlocks(text).map(({ from, to }) => [from, to])) !== JSON.stringify(expected)
  })
}

/** Texts with a line that is neither blank, in a block of the reference nor listed as hidden. */
export function listTextsWithLostLines(texts: readonly string[]): string[] {
  return texts.filter((text) => {
    const reference = referenceText(text)
    const placed = new Set(reference.flatMap(({ lines }) => lines))
    const hidden = reference.flatMap(({ block, lines }) => (block === 'nothing' ? lines : []))
    const filled = text.split('\n').flatMap((line, index) => (line.trim() ? [index + 1] : []))
    const sorted = hidden.toSorted((a, b) => a - b)
    return filled.length !== placed.size || JSON.stringify(listHiddenLines(text)) !== JSON.stringify(sorted)
  })
}

function listUrls(block: Block): string[] {
  const urlsOf = (inlines: readonly Inline[]): string[] =>
    inlines.flatMap((inline) => [
      ...(inline.kind === 'link' ? [inline.href] : []),
      ...('inlines' in inline ? urlsOf(inline.inlines) : []),
    ])
  if (block.kind === 'image') return [block.src]
  if (block.kind === 'sources') return block.sources.flatMap(({ href }) => href ?? [])
  return listBlockTexts(block).flatMap(urlsOf)
}

/** The URLs in the texts by kind of block. */
export function collectUrls(texts: readonly string[]): Map<string, Set<string>> {
  const urlsByKind = new Map<string, Set<string>>()
  for (const block of texts.flatMap((text) => parseArticleText(text))) {
    const urls = urlsByKind.get(block.kind) ?? new Set()
    for (const url of listUrls(block)) urls.add(url)
    urlsByKind.set(block.kind, urls)
  }
  return urlsByKind
}

/** Whether a URL could run a script or has a disallowed scheme. */
export function isUnsafeUrl(href: string): boolean {
  const url = URL.parse(href, 'https://our.site')
  const isOwn = href.startsWith('/') && url?.origin === 'https://our.site' && !href.startsWith('//')
  const isAbsolute = (href.startsWith('https://') || href.startsWith('http://')) && !url?.username
  return !(isOwn || isAbsolute) || /[\s\\"<>]/.test(href)
}

import { hasSections, parseArticleText, placeBlocks, type PlacedBlock } from './article-text.ts'
import { introducedKinds } from './blocks.ts'

type InlineImage = { url: string; alt: string; caption?: string }

const maxAltLength = 300

export function formatImageLine({ url, alt, caption = '' }: InlineImage): string {
  const title = caption.replaceAll(/["()|\s]+/g, ' ').trim()
  return `![${alt
    .replaceAll(/[[\]\n]/g, '')
    .slice(0, maxAltLength)
    .trim()}](${url}${title && ` "${title}"`})`
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[a-z]{4,}/g))

/** Gives each image the sentence that has most words in common with what it shows. */
export function captionImages(images: readonly InlineImage[], sentences: readonly string[]): InlineImage[] {
  const left = [...sentences]
  return images.map((image) => {
    const shown = wordsOf(image.alt)
    const common = (sentence: string) => [...wordsOf(sentence)].filter((word) => shown.has(word)).length
    const [caption] = left.toSorted((one, other) => common(other) - common(one))
    if (caption === undefined) return image
    left.splice(left.indexOf(caption), 1)
    return { ...image, caption }
  })
}

function findImageLine(lines: readonly string[], src: string): number {
  return lines.findIndex((line) => isImageLine(line, (url) => url === src || line.trim().endsWith(`](${src})`)))
}

function isImageLine(line: string, matches: (src: string) => boolean): boolean {
  if (!line.trimStart().startsWith('![')) return false
  const [block] = parseArticleText(line)
  return block?.kind === 'image' && matches(block.src)
}

export const listInlineImages = (content: string) => readInlineImages(content).map(({ src }) => src)

export function readInlineImages(content: string): { src: string; alt: string }[] {
  return content.split('\n').flatMap((line) => {
    const [block] = line.trimStart().startsWith('![') ? parseArticleText(line) : []
    return block?.kind === 'image' ? [{ src: block.src, alt: block.alt }] : []
  })
}

/** Undefined if the text has no such image. All other lines are unchanged, and the caption stays. */
export function replaceInlineImage(content: string, src: string, by: InlineImage): string | undefined {
  const lines = content.split('\n')
  const at = findImageLine(lines, src)
  if (at < 0) return undefined
  const [block] = parseArticleText(lines[at] ?? '')
  const { caption = '' } = block?.kind === 'image' ? block : {}
  return lines.with(at, formatImageLine({ ...by, caption })).join('\n')
}

/** Also removes a blank line that would be doubled. */
export function removeInlineImage(content: string, src: string): string | undefined {
  const lines = content.split('\n')
  const at = findImageLine(lines, src)
  return at < 0 ? undefined : removeLine(lines, at).join('\n')
}

function removeLine(lines: readonly string[], at: number): string[] {
  const blank = (index: number) => (lines[index] ?? '').trim() === ''
  const alone = at > 0 && blank(at - 1) && blank(at + 1)
  return alone ? lines.toSpliced(at - 1, 2) : lines.toSpliced(at, 1)
}

export function removeInlineImages(content: string, isOurs: (src: string) => boolean): string {
  let lines = content.split('\n')
  for (let at = lines.length - 1; at >= 0; at--) {
    if (isImageLine(lines[at] ?? '', isOurs)) lines = removeLine(lines, at)
  }
  return lines.join('\n')
}

export function countSections(content: string): number {
  return hasSections(content) ? content.split('\n').filter(isSection).length : 0
}

const isSection = (line: string) => line.startsWith('##') && !line.startsWith('###')

/** Places images after the first paragraph of a section rather than at its end, next to the text they illustrate. */
export function insertInlineImages(content: string, images: readonly InlineImage[]): string {
  const lines = content.split('\n')
  const sections = lines.flatMap((line, index) => (isSection(line) ? [index] : []))
  const step = Math.max(1, Math.floor(sections.length / (images.length + 1)))
  const starts = images.map((_, index) => sections[Math.min(sections.length - 1, step * (index + 1) - 1)])
  const blocks = placeBlocks(content).filter(({ block }) => block && block.kind !== 'sources')
  for (const [index, start] of [...starts.entries()].toReversed()) {
    const image = images[index]
    if (start === undefined || !image) continue
    lines.splice(endOfFirstPart(blocks, start + 1), 0, '', formatImageLine(image))
  }
  return lines.join('\n')
}

/** The line after which an image of the section that begins at this line belongs. */
function endOfFirstPart(blocks: readonly PlacedBlock[], section: number): number {
  let at = blocks.findIndex(({ block, from }) => from > section && block?.kind !== 'subsection')
  if (at < 0 || blocks[at]?.block?.kind === 'section') return section
  while (isIntroduced(blocks[at + 1])) at++
  return blocks[at]?.to ?? section
}

/** The text before such a block introduces it, so no image comes between the two. */
function isIntroduced(placed: PlacedBlock | undefined): boolean {
  return placed?.block !== undefined && introducedKinds.has(placed.block.kind)
}

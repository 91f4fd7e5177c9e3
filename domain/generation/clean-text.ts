import { parseArticleText } from '../articles/article-text.ts'
import { listBlockTexts } from '../articles/blocks.ts'
import { listHrefs } from '../articles/inline-text.ts'
import { resolveAllowedLink, hasOtherTag, type LinkRules } from './allowed-links.ts'

/** `suspicious`: the text tried to insert code or someone else's affiliate tag. */
export type CleanedText = { text: string; rejected: string[]; suspicious: boolean }

/** Allows brackets in the text and a title after the URL. */
const markdownLinks =
  /(!?)\[((?:[^[\]\n]|\[[^[\]\n]*\])*)\]\([ \t]*([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:[ \t]+"[^"\n]*")?[ \t]*\)/g
const bareUrls = /\b(?:https?:\/\/|www\.)[^\s<>()[\]"']+(?:\([^()\s]*\)[^\s<>()[\]"']*)*/gi
const htmlTags = /<\/?[a-z!][^<>]*>/gi
/** Replaces allowed links while the rest is cleaned. Removed from the input, so a text cannot contain it. */
const linkPlaceholder = '\uE000'
const linkPlaceholders = /\uE000(\d+)\uE000/g
const forbiddenCharacters = /[^\P{Cc}\n\t]|[\uE000\uFFFD]/gu

/** More nesting than this never occurs in good faith. */
const maxPasses = 8
/** An affiliate tag after an equals sign. */
const leftoverTags = /=([\w-]+-2\d)\b/g

/**
 * Cleans an untrusted text: only the given product's link and retailer links with our tag remain. Other links become
 * plain text; markup and images are removed. Removing something can form a new link, so this repeats until nothing
 * changes and finally checks the links as they will be rendered.
 */
export function cleanGeneratedText(text: string, rules: LinkRules): CleanedText {
  let cleaned = cleanOnce(text, rules)
  for (let passes = 1; passes < maxPasses; passes++) {
    const again = cleanOnce(cleaned.text, rules)
    if (again.text === cleaned.text) break
    cleaned = {
      text: again.text,
      rejected: [...new Set([...cleaned.rejected, ...again.rejected])],
      suspicious: cleaned.suspicious || again.suspicious,
    }
  }
  // Removes the start of an unclosed tag.
  cleaned = { ...cleaned, text: cleaned.text.replaceAll(/<(?=[a-z!/])/gi, '') }
  const links = renderedLinks(cleaned.text)
  if (links.some((href) => resolveAllowedLink(href, rules, () => {}) === undefined)) return stripBrackets(cleaned)
  const broken = cleaned.text.split('](').length - 1 > links.length
  const foreign = [...cleaned.text.matchAll(leftoverTags)].some(([, tag]) => tag !== rules.tag)
  return broken || foreign ? markSuspicious(cleaned, 'Part of a link was left in the text') : cleaned
}

function renderedLinks(text: string): string[] {
  return parseArticleText(text).flatMap((block) => {
    if (block.kind === 'image') return [block.src]
    if (block.kind === 'sources') return block.sources.flatMap(({ href }) => href ?? [])
    return listBlockTexts(block).flatMap(listHrefs)
  })
}

function stripBrackets(cleaned: CleanedText): CleanedText {
  const text = cleaned.text.replaceAll(/[[\]<>]/g, '')
  return markSuspicious({ ...cleaned, text }, 'Links were removed from the text')
}

function markSuspicious(cleaned: CleanedText, why: string): CleanedText {
  return { text: cleaned.text, rejected: [...cleaned.rejected, why], suspicious: true }
}

function cleanOnce(text: string, rules: LinkRules): CleanedText {
  const rejected = new Set<string>()
  let suspicious = false
  const reject = (what: string, bad: boolean) => {
    rejected.add(`Link rejected: ${what.slice(0, 80)}`)
    suspicious ||= bad
  }
  const stored: string[] = []
  const store = (link: string): string => `${linkPlaceholder}${stored.push(link) - 1}${linkPlaceholder}`

  const plain = stripMarkup(text.toWellFormed().replaceAll(forbiddenCharacters, ''))
  if (plain.hasCode) {
    rejected.add('Code was removed from the text')
    suspicious = true
  }
  const linked = plain.text.replaceAll(markdownLinks, (_, image: string, words: string, href: string) => {
    if (image) return ''
    const url = resolveAllowedLink(href, rules, reject)
    if (url === undefined) return words
    const escaped = url.replaceAll('(', '%28').replaceAll(')', '%29')
    return store(`[${stripUrls(words) || 'this product'}](${escaped})`)
  })
  const bare = linked.replaceAll(bareUrls, (href) => {
    reject(href, hasOtherTag(href, rules.tag))
    return ''
  })
  const whole = bare.replaceAll(linkPlaceholders, (_, index: string) => stored[Number(index)] ?? '')
  return { text: whole, rejected: [...rejected], suspicious }
}

/** For link texts and titles, which must not contain a URL. */
export function stripUrls(words: string): string {
  return words.replaceAll(bareUrls, '').replaceAll(/ {2,}/g, ' ').trim()
}

function stripMarkup(text: string): { text: string; hasCode: boolean } {
  let hasCode = false
  let rest = text
  for (;;) {
    const lower = rest.toLowerCase()
    const start = lower.indexOf('<script')
    const end = start < 0 ? -1 : lower.indexOf('</script', start)
    if (end < 0) break
    hasCode = true
    const close = rest.indexOf('>', end)
    rest = rest.slice(0, start) + (close < 0 ? '' : rest.slice(close + 1))
  }
  const bare = rest.replaceAll(htmlTags, (tag) => {
    if (/^<\/?(?:script|iframe|object|embed|svg|img|style)/i.test(tag)) hasCode = true
    return ''
  })
  return { text: bare, hasCode }
}

export function stripCodeFence(text: string): string {
  const trimmed = text.trim()
  if (!trimmed.startsWith('```') || !trimmed.endsWith('```')) return trimmed
  const firstBreak = trimmed.indexOf('\n')
  return firstBreak < 0 ? trimmed : trimmed.slice(firstBreak + 1, -3).trim()
}

export function toSingleLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029\uFFFD\s]+/gu, ' ')
    .trim()
}

import { defaultTreeAdapter, parse, serialize, type DefaultTreeAdapterTypes } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element
type Parent = DefaultTreeAdapterTypes.ParentNode
type Child = DefaultTreeAdapterTypes.ChildNode

/** Where a link leads in the copy. Undefined for what the copy does not have. */
export type Place = (link: string, kind: 'page' | 'file') => Promise<string | undefined>

/** Parts that need the server. Everything else of an island reads well without a script. */
const liveIslands = new Set([
  ...['account-link', 'admin-links', 'cookie-banner', 'newsletter-form', 'newsletter-popup', 'search-dialog', 'toasts'],
  ...['like-bar', 'contact-form', 'favorites-list', 'consent-choice', 'recommended', 'recommendation-switch'],
  ...['animal-data', 'animal-list', 'animal-reminders'],
])
const liveClasses = new Set(['needs-script', 'carousel-controls', 'floating-action', 'action-bar'])
const linkAttributes = new Set(['href', 'src', 'poster'])

const searchNote = 'This copy of the site has no search. The lists have everything.'
const formNote = 'This copy of the site takes no messages.'

const isElement = (node: Child): node is Element => 'tagName' in node
const attribute = ({ attrs }: Element, name: string) => attrs.find((one) => one.name === name)?.value

/** The page without what needs a server, and with links to the other files of the copy. `keepsScripts`: calculators. */
export async function cleanPage(html: string, place: Place, { keepsScripts }: { keepsScripts: boolean }) {
  const document = parse(html, { scriptingEnabled: false })
  const links: Element[] = []
  walk(document, { inIsland: false, inMain: false, keepsScripts, links })
  if (keepsScripts) markEmbedded(document)
  for (const element of links) await rewrite(element, place)
  return serialize(document)
}

type State = { inIsland: boolean; inMain: boolean; keepsScripts: boolean; links: Element[] }

function walk(parent: Parent, state: State): void {
  for (const node of [...parent.childNodes]) {
    if (!isElement(node)) continue
    const isGone = isLive(node, state)
    if (isGone) {
      const note = node.tagName === 'form' && state.inMain ? noteFor(node) : undefined
      if (note) defaultTreeAdapter.insertBefore(parent, paragraph(note), node)
      defaultTreeAdapter.detachNode(node)
      continue
    }
    const inside = {
      ...state,
      inIsland: state.inIsland || attribute(node, 'data-island') !== undefined,
      inMain: state.inMain || node.tagName === 'main',
    }
    walk(node, inside)
    // Browsers with script would hide it.
    if (node.tagName === 'noscript') unwrap(parent, node)
    else if (node.attrs.some(({ name }) => linkAttributes.has(name) || name === 'srcset')) state.links.push(node)
  }
}

function isLive(element: Element, { inIsland, keepsScripts }: State): boolean {
  const { tagName } = element
  if (tagName === 'script') return attribute(element, 'type') !== 'application/ld+json' && !keepsScripts
  if (tagName === 'form') return !(keepsScripts && attribute(element, 'class')?.includes('calculator'))
  if (tagName === 'button' && inIsland) return true
  if (tagName === 'link' && ['manifest', 'modulepreload'].includes(attribute(element, 'rel') ?? '')) return true
  if (attribute(element, 'id') === 'newsletter') return true
  if (attribute(element, 'data-cookie-settings') !== undefined) return true
  const classes = attribute(element, 'class')?.split(/\s+/) ?? []
  if (classes.some((name) => liveClasses.has(name)) && !keepsScripts) return true
  return liveIslands.has(attribute(element, 'data-island') ?? '')
}

function noteFor(form: Element): string | undefined {
  if (attribute(form, 'role') === 'search') return searchNote
  return attribute(form, 'action') === '/contact' ? formNote : undefined
}

function paragraph(text: string): Element {
  const element = defaultTreeAdapter.createElement('p', 'http://www.w3.org/1999/xhtml' as never, [])
  defaultTreeAdapter.insertText(element, text)
  return element
}

function unwrap(parent: Parent, element: Element): void {
  for (const child of [...element.childNodes]) {
    defaultTreeAdapter.detachNode(child)
    defaultTreeAdapter.insertBefore(parent, child, element)
  }
  defaultTreeAdapter.detachNode(element)
}

/** With it the scripts of the site run calculators only: they store, count and ask nothing. */
function markEmbedded({ childNodes }: Parent): void {
  const root = childNodes.find((node): node is Element => isElement(node) && node.tagName === 'html')
  root?.attrs.push({ name: 'data-embedded', value: 'true' })
}

async function rewrite(element: Element, place: Place): Promise<void> {
  const rel = attribute(element, 'rel') ?? ''
  // Search engines compare it with the address that they know.
  if (element.tagName === 'link' && rel === 'canonical') return
  const kind = element.tagName === 'a' ? 'page' : 'file'
  for (const one of [...element.attrs]) {
    if (one.name === 'srcset') one.value = await rewriteSet(one.value, place)
    if (!linkAttributes.has(one.name)) continue
    const link = await place(one.value, kind)
    if (link !== undefined) one.value = link
    else element.attrs = element.attrs.filter((other) => other !== one)
  }
}

async function rewriteSet(set: string, place: Place): Promise<string> {
  const parts: string[] = []
  for (const part of set.split(/,\s+/)) {
    const [link = '', size = ''] = part.trim().split(/\s+/)
    const placed = link === '' ? undefined : await place(link, 'file')
    if (placed !== undefined) parts.push(`${placed} ${size}`.trim())
  }
  return parts.join(', ')
}

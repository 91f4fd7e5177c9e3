import type { Page } from 'playwright'

/** What a page contains: every text and value, and everything that could run. */
export type InspectedPage = { texts: string; foreign: string[]; head: string[]; kinds: Record<string, number> }

/** Dialogs, content security policy reports and other errors since the last call. */
export function collectViolations(page: Page): { take: () => string[] } {
  const seen: string[] = []
  page.on('dialog', (dialog) => (seen.push(`a dialog: ${dialog.message()}`), void dialog.dismiss()))
  page.on('pageerror', (error) => {
    // A newsletter issue is shown in a sandbox, where even our own init script may not run.
    if (!error.message.includes('sandboxed')) seen.push(`an error: ${error.message}`)
  })
  page.on('console', (message) => {
    if (/content security policy|csp:/i.test(message.text())) seen.push(message.text())
  })
  return { take: () => seen.splice(0) }
}

export async function reportPolicyViolations(page: Page) {
  await page
    .context()
    .addInitScript(() =>
      document.addEventListener('securitypolicyviolation', (event) => console.error(`CSP: ${event.violatedDirective}`)),
    )
}

export function inspectPage(page: Page): Promise<InspectedPage> {
  return page.evaluate(() => {
    // Previews of newsletters open their links in a new tab by a base without an address.
    const strange =
      'object embed applet base[href] base:not([target="_blank"]) math frame frameset xmp plaintext template image'
    const elements = [...document.querySelectorAll('*')]
    const texts: string[] = []
    const foreign: string[] = []
    const kinds: Record<string, number> = {}
    const collect = (value: unknown): void => {
      if (typeof value === 'string') texts.push(value)
      else if (value && typeof value === 'object') Object.values(value).forEach(collect)
    }
    const report = (element: Element) => foreign.push(element.outerHTML.slice(0, 160))
    for (const element of elements) {
      kinds[element.localName] = (kinds[element.localName] ?? 0) + 1
      const isData = element.matches('script[type="application/ld+json"]')
      if (isData) {
        try {
          collect(JSON.parse(element.textContent))
        } catch {
          report(element)
        }
      }
      if (!isData && [...element.childNodes].some((node) => node.nodeType === 3)) texts.push(element.textContent)
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) texts.push(element.value)
      const source = element.getAttribute('src')
      if (
        element.localName === 'script' &&
        !isData &&
        !(source && new URL(source, location.href).origin === location.origin)
      )
        report(element)
      if (element.localName === 'iframe' && !element.hasAttribute('sandbox')) report(element)
      for (const { name, value } of element.attributes) {
        texts.push(value)
        if (name.startsWith('on') || name === 'srcdoc' || name === 'http-equiv') report(element)
        const leads = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href'].includes(name)
        const scheme = leads ? URL.parse(value, location.href)?.protocol : undefined
        if (scheme && !['http:', 'https:', 'mailto:', 'data:'].includes(scheme)) report(element)
        if (scheme === 'data:' && element.localName !== 'img') report(element)
      }
    }
    for (const name of [
      ...strange.split(' '),
      ...'style meta link:not([rel=preload])'.split(' ').map((one) => `body ${one}`),
    ])
      for (const element of document.querySelectorAll(name)) report(element)
    const heading = ({ localName, attributes }: Element) =>
      [localName, ...['name', 'property', 'rel'].map((name) => attributes.getNamedItem(name)?.value ?? '')].join(' ')
    const head = [...document.head.children].filter((child) => !child.matches('[rel=modulepreload]')).map(heading)
    return { texts: texts.join('\u0001'), foreign, head, kinds }
  })
}

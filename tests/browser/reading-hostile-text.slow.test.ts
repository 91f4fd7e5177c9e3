import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { islandReady, newReaderPage } from '#tests/kit/browser.ts'
import { openPreparedSite } from '#tests/kit/browser-sites.ts'

/** Each tries to break out: as an element, an attribute, a script, a comment, a template, a page state. */
const payloads = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  `'><svg onload=alert(1)>`,
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
  '<iframe src=javascript:alert(1)>',
  '<body onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '" onmouseover="alert(1)',
  `' autofocus onfocus='alert(1)`,
  '--><img src=x onerror=alert(1)>',
  ']]><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '</style></noscript><script>alert(1)</script>',
  '"><meta http-equiv=refresh content="0;url=https://evil.test">',
  '<base href=https://evil.test/>',
  '<details open ontoggle=alert(1)>',
  '<math><mi xlink:href="data:x,<script>alert(1)</script>">',
  '<template shadowrootmode=open><script>alert(1)</script></template>',
  `{{constructor.constructor('alert(1)')()}}`,
  '${alert(1)}',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\u2028</ScRiPt ><ScRiPt >alert(1)//',
  'javascript:alert(1)//',
] as const
const harmless = 'quiet words'
/** The first and the last have a neighbor on one side only, so that all others have the same structure. */
const texts = ['first words', harmless, ...payloads, 'last words']
const offset = 2

let page: Page
const seen = { dialogs: 0, errors: [] as string[] }

const { site, browser } = await openPreparedSite(async (deps) => {
  for (const [n, words] of texts.entries()) {
    // A bracket would end the link text, which is correct markup and not an attack.
    const inBrackets = words.replaceAll(']', ')')
    // A semicolon would start another sign.
    const inTriage = words.replaceAll(';', ',')
    // A quote or a parenthesis would end the caption.
    const inTitle = words.replaceAll(/[()"]/g, "'")
    const link = `https://www.amazon.com/dp/B0000000${String(n).padStart(2, '0')}`
    await insertTestArticle(deps, {
      id: `a${String(n).padStart(2, '0')}`,
      slug: `text-${n}`,
      title: `Calm cats ${words}`,
      excerpt: `Excerpt ${words}`,
      category: `Cats ${words}`,
      author: `Author ${words}`,
      image_url: '/favicon.svg',
      image_alt: `Alt ${words}`,
      meta_description: `Description ${words}`,
      meta_keywords: [`tag ${words}`],
      takeaways: [`Takeaway ${words}`, words],
      search_title: `Search ${words}`,
      canonical_url: `https://example.org/${words}`,
      social_image: `https://example.org/${words}.png`,
      emergency: true,
      reviewer_name: `Reviewer ${words}`,
      reviewer_credential: `DVM ${words}`,
      reviewed_at: deps.clock(),
      content: [
        `Paragraph ${words}`,
        `## Section ${words}`,
        `### Subsection ${words}`,
        `**Bold ${words}** and [a link ${inBrackets}](https://example.org/).`,
        `![Picture ${inBrackets}](/favicon.svg)`,
        `A [product](${link}).[^1]`,
        `- Item ${words}\n  - Nested ${words}\n- **${words}**`,
        `| Head ${words} | ${words} |\n|---|---|\n| Red: ${inTriage} | Cell ${inTriage} |`,
        `| Plain ${words} | b |\n|---|---|\n| ${words} | Cell ${words} |`,
        `> Quote ${words}`,
        ...['Do now', 'Never', 'Call your vet', 'Good to know'].map((label) => `> ${label}: ${words}`),
        `::: steps Title ${words} | Subject ${words}\n1. Step ${words}\nNote ${words}\nStop: ${words}\n:::`,
        `![Captioned](/favicon.svg "Caption ${inTitle} | Credit ${inTitle}")`,
        `{product: p-0}`,
        `{compare: p-${n}, p-0 | Heading ${words} | Line ${words}}`,
        `[^1]: Source ${words} | Organization ${words} | https://example.org/${encodeURIComponent(words)} | 2026-11-10`,
      ].join('\n\n'),
    })
    await deps.db
      .insertInto('authors')
      .values({
        id: `author-${n}`,
        slug: `author-${n}`,
        name: `Author ${words}`,
        kind: 'person',
        role: `Role ${words}`,
        bio: `Biography ${words}\n\n${words}`,
        image_url: '/favicon.svg',
        links: [{ label: `Link ${words}`, href: 'https://example.org/' }],
        created_at: deps.clock(),
        updated_at: deps.clock(),
      })
      .execute()
    await insertTestProduct(deps, {
      slug: `p-${n}`,
      best_for: `Best ${words}`,
      skip_if: `Skip ${words}`,
      title: words,
      description: `Description ${words}`,
      price: `$1 ${words}`,
      category: `Shelf ${words}`,
      image_url: '/favicon.svg',
      asin: `B0000000${String(n).padStart(2, '0')}`,
      affiliate_link: link,
    })
    await deps.db
      .insertInto('comments')
      .values({
        id: `c${n}`,
        article_id: `a${String(n).padStart(2, '0')}`,
        user_id: null,
        author_name: `Reader ${words}`,
        author_email: 'reader@example.org',
        content: `Comment ${words}`,
        approved: true,
        state: 'approved',
        suspicions: [],
        created_at: deps.clock(),
        decided_at: null,
      })
      .execute()
  }
})
page = await newReaderPage(browser)
page.on('dialog', (dialog) => (seen.dialogs++, dialog.dismiss()))
page.on('pageerror', (error) => seen.errors.push(error.message))
page.on(
  'console',
  (message) => /content security policy|refused/i.test(message.text()) && seen.errors.push(message.text()),
)
await page
  .context()
  .addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`Content Security Policy: ${event.violatedDirective}`),
    ),
  )

/** What the page consists of: the number of elements of every kind, and everything that could run. */
const shapeOf = () =>
  page.evaluate(() => {
    const elements = [...document.querySelectorAll('*:not(link[rel=modulepreload])')]
    const kinds: Record<string, number> = {}
    for (const { localName } of elements) kinds[localName] = (kinds[localName] ?? 0) + 1
    const handlers = elements.flatMap((element) => element.getAttributeNames().filter((name) => name.startsWith('on')))
    const links = [...document.querySelectorAll<HTMLElement>('[href], [src], [action], [formaction]')]
    const schemes = links.flatMap((element) =>
      ['href', 'src', 'action', 'formaction'].flatMap((name) => {
        const value = element.getAttribute(name)
        return value === null ? [] : [new URL(value, location.href).protocol]
      }),
    )
    const head = [...document.head.querySelectorAll(':scope > :not([rel=modulepreload])')].map((child) =>
      [
        child.localName,
        child.getAttribute('name') ?? child.getAttribute('property') ?? child.getAttribute('rel') ?? '',
      ].join(' '),
    )
    return { kinds, handlers, schemes: [...new Set(schemes)].toSorted(), head, address: location.origin }
  })

const nothingHappened = () => expect(seen).toEqual({ dialogs: 0, errors: [] })

async function openArticle(n: number) {
  await page.goto(`${site.url}/article/text-${n}`)
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await page.waitForSelector(islandReady('comments'))
  await page.locator('.comment__text').waitFor()
  await page.waitForSelector(islandReady('toasts'), { state: 'attached' })
  await page.waitForSelector(islandReady('search-dialog'), { state: 'attached' })
}

test(`${payloads.length} hostile texts in every field of an article, its product and its comment add no element and run nothing (112, 115, T2, T16, T23)`, async () => {
  await openArticle(1)
  const plain = await shapeOf()
  for (const [index, words] of payloads.entries()) {
    await openArticle(index + offset)
    expect({ words, ...(await shapeOf()) }).toEqual({ words, ...plain })
    expect(await page.locator('h1').textContent()).toContain(words.replaceAll('\u2028', '').slice(-20))
    expect(await page.locator('.comment__text').textContent()).toBe(`Comment ${words}`)
    expect(await page.locator('.comment__head b').textContent()).toBe(`Reader ${words}`)
    expect(await page.locator('.prose p').first().textContent()).toBe(`Paragraph ${words}`)
    expect(await page.locator('.byline > b').textContent()).toBe(`Author ${words}`)
    expect(await page.locator('.article-hero img').getAttribute('alt')).toBe(`Alt ${words}`)
    expect(await page.locator('.byline__review b').textContent()).toBe(`Reviewer ${words}, DVM ${words}`)
    expect(await page.locator('.takeaways li').allTextContents()).toEqual([`Takeaway ${words}`, words])
    expect(await page.locator('.sources b').textContent()).toBe(`Source ${words}`)
    const data = JSON.stringify(
      await page
        .locator('script[type="application/ld+json"]')
        .allTextContents()
        .then((all) => all.map((text) => JSON.parse(text))),
    )
    expect(data).toContain(JSON.stringify(`Calm cats ${words}`).slice(1, -1))
    nothingHappened()
  }
})

test('hostile text in an author’s page adds no element and runs nothing', async () => {
  const open = async (n: number) => {
    await page.goto(`${site.url}/author/author-${n}`)
    await page.waitForLoadState('networkidle')
    return shapeOf()
  }
  const plain = await open(1)
  for (const [index, words] of payloads.entries()) {
    expect({ words, ...(await open(index + offset)) }).toEqual({ words, ...plain })
    expect(await page.locator('main').textContent()).toContain(`Biography ${words}`)
  }
  nothingHappened()
})

test('hostile text in an article cannot close a script element in the raw HTML (T23)', async () => {
  const quiet = await (await fetch(`${site.url}/article/text-1`)).text()
  for (let n = offset; n < offset + payloads.length; n++) {
    const html = await (await fetch(`${site.url}/article/text-${n}`)).text()
    const count = (text: string) => text.match(/<\/?script/gi)?.length
    expect([texts[n], count(html)]).toEqual([texts[n], count(quiet)])
  }
})

test.each(['/', '/blog', '/shop'])(
  '%s with all hostile texts in its lists runs nothing and has no foreign element',
  async (path) => {
    await page.goto(site.url + path)
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 700) {
        scrollTo(0, y)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    })
    // Every list and picture that scrolling has requested is there: nothing is under way for half a second.
    await page.waitForLoadState('networkidle')
    const { kinds, handlers, schemes, address } = await shapeOf()
    expect(
      Object.keys(kinds).filter(
        (kind) => ['iframe', 'object', 'embed', 'base', 'math', 'details', 'template'].includes(kind) && path !== '/',
      ),
    ).toEqual([])
    expect([handlers, address]).toEqual([[], site.url])
    expect(schemes.filter((scheme) => !['http:', 'https:', 'mailto:'].includes(scheme))).toEqual([])
    nothingHappened()
  },
)

test('hostile searches run nothing, by URL and in the dialog (95)', async () => {
  await page.goto(`${site.url}/blog?q=nothing-like-this`)
  const plain = await shapeOf()
  for (const words of payloads.slice(0, 12)) {
    const query = `qzxqzx ${words}`
    await page.goto(`${site.url}/blog?q=${encodeURIComponent(query)}`)
    const { kinds, handlers } = await shapeOf()
    // One word may be left out, so articles with the same hostile words can be listed: with their own pictures only.
    const foreign = await page.evaluate(() =>
      [...document.images]
        .map(({ src }) => src)
        .filter((src) => !/^\/(?:art\/|media\/|favicon\.svg$)/.test(new URL(src).pathname)),
    )
    expect({ words, handlers, scripts: kinds['script'], foreign }).toEqual({
      words,
      handlers: [],
      scripts: plain.kinds['script'],
      foreign: [],
    })
    expect(await page.locator('main [name=q]').inputValue()).toBe(query.replace('\u2028', '').trim())
  }
  await page.locator('[data-open-search]').first().click()
  const field = page.getByRole('combobox', { name: 'Search articles' })
  for (const words of payloads) {
    await field.fill(`qzxqzx ${words}`)
    const nothing = page.getByText(`No articles found for "${`qzxqzx ${words}`.trim()}"`)
    await nothing.or(page.getByRole('option').first()).first().waitFor()
  }
  nothingHappened()
})

test('hostile texts in search results are shown as text in the search dialog', async () => {
  await page.goto(`${site.url}/about`)
  await page.locator('[data-open-search]').first().click()
  const field = page.getByRole('combobox', { name: 'Search articles' })
  for (const words of payloads.slice(0, 10)) {
    await field.fill(`Calm cats ${words}`)
    await page.getByRole('option').filter({ hasText: words }).first().waitFor()
    const inside = await page
      .getByRole('listbox')
      .evaluate((list) => [...new Set([...list.querySelectorAll('*')].map(({ localName }) => localName))].toSorted())
    // What matched is marked.
    expect([words, inside.filter((name) => name !== 'mark')]).toEqual([words, ['a', 'b', 'img', 'span']])
  }
  nothingHappened()
})

const lines = [
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](java\tscript:alert(1))',
  '[a](\u0001javascript:alert(1))',
  '[a](data:text/html,<script>alert(1)</script>)',
  '[a](vbscript:msgbox(1))',
  '[a](//evil.test)',
  '[a](/\\evil.test)',
  '[a](https://amazon.com@evil.zzz/)',
  '**[x](" onmouseover=alert(1) ")**',
  '![x](x" onerror="alert(1))',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml,<svg onload=alert(1)>)',
  '<script>alert(1)</script>',
  '# <img src=x onerror=alert(1)>',
  '## <svg/onload=alert(1)>',
  '[![a](javascript:alert(1))](javascript:alert(1))',
]
test('lines that try to be more than text, links and images stay text (115, T16)', async () => {
  site.sql('update articles set content = ? where id = ?', lines.join('\n'), 'a00')
  await page.goto(`${site.url}/article/text-0`)
  expect(await page.locator('.prose').innerText()).toContain('onmouseover')
  const found = await page
    .locator('.prose')
    .evaluate((prose) => ({
      elements: [...new Set([...prose.querySelectorAll('*')].map(({ localName }) => localName))].toSorted(),
      attributes: [
        ...new Set([...prose.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())),
      ].filter((name) => name.startsWith('on')),
      addresses: [...prose.querySelectorAll('[href], [src]')].map(
        (element) => element.getAttribute('href') ?? element.getAttribute('src'),
      ),
    }))
  expect(found.attributes).toEqual([])
  expect(found.elements.filter((name) => !['p', 'b', 'h2', 'a', 'figure', 'span', 'img'].includes(name))).toEqual([])
  expect(found.addresses.filter((address) => !/^(https?:\/\/|\/(?![/\\]))/.test(address ?? ''))).toEqual([])
  nothingHappened()
})

import { expect, test } from 'vitest'
import { renderIssue } from '#features/newsletter/issue-template.ts'
import { welcomeTemplate } from '#features/newsletter/welcome-mail.ts'
import { toMailOptions } from '#server/adapters/mail/mime-message.ts'
import { origin, to, everyMail, everyBlock, fullArticle, faultsOf } from '#tests/kit/every-mail.ts'
import { cpuSecondsOf } from '#tests/kit/cpu-time.ts'
import { disguises, randomTexts, retailers } from '#tests/kit/disguised-links.ts'
import { toSiteUrl, sanitizeLine, sanitizeText } from './sanitize.ts'
import { renderMail } from './render.ts'

test('an article in full has inline styles, and its shop links lead to its own page', () => {
  const plan = { ...everyBlock('Words'), blocks: [fullArticle('Words')] }
  const { html, text } = renderMail(plan, { name: 'Wagwise', origin })
  expect(html).toContain(`href="${origin}/article/mats" rel="sponsored nofollow noopener">mat</a>`)
  expect(html).toContain(`src="${origin}/media/a.jpg"`)
  expect(html).not.toMatch(/vet\.example|pictures\.example|amazon/)
  expect(text).toContain(`[mat](${origin}/article/mats) and vet`)
  const starts = html.slice(html.indexOf('>Words</p>')).match(/<(?:p|h2|h3|li|th|td|a)\b[^>]*>/g)
  expect(starts?.filter((tag) => !tag.includes('style='))).toEqual([])
})

test('no template lets a retailer link through, however it is disguised (179, decision 8)', () => {
  const [retailer = ''] = retailers
  const errors = disguises.flatMap((disguise) =>
    everyMail(disguise(retailer)).flatMap((mail) => faultsOf(mail).map((error) => `${disguise(retailer)} → ${error}`)),
  )
  expect(errors).toEqual([])
})

test('random text around a retailer link does not let it through either (179)', () => {
  for (const words of randomTexts(20))
    for (const mail of everyMail(words)) expect(faultsOf(mail), JSON.stringify(words)).toEqual([])
})

test('a very long word is checked in linear time (T29)', () => {
  const seconds = cpuSecondsOf(() => {
    for (const mail of everyMail('a.'.repeat(16_000))) expect(mail.subject.length).toBeLessThan(200)
  })
  expect(seconds).toBeLessThan(10)
})

test('markup in user input is rendered as text, and no input becomes a header (T32, T4)', () => {
  const words = `"><img src=x onerror=alert(1)><script>x</script>\r\nBcc: v@x.test\r\n\r\n.\r\nX`
  for (const mail of everyMail(words)) {
    expect(faultsOf(mail)).toEqual([])
    const {
      headers,
      subject,
      to: recipient,
    } = toMailOptions({ id: 'one', created_at: 0, ...mail }, { name: 'W', email: 'w@x.test' })
    expect(String(subject)).not.toMatch(/[\r\n]/)
    expect(recipient).toEqual({ name: '', address: to })
    expect(Object.keys(headers ?? {})).not.toContain('Bcc')
  }
})

test('harmless text is preserved, and only foreign URLs are removed', () => {
  expect(sanitizeText('Ms.Smith said e.g. and/or 3.5 kg, ada@example.org, see example.org.', origin)).toBe(
    'Ms.Smith said e.g. and/or 3.5 kg, ada@example.org, see example.org.',
  )
  expect(sanitizeText(`Look at ${origin}/article/calm-cats, please.`, origin)).toContain('/article/calm-cats')
  expect(sanitizeText(`(${origin}), ${origin}.evil.test ${origin}@evil.test ${origin}:80/`, origin)).toBe(
    `(${origin}), [link removed]`,
  )
  expect(sanitizeText('Buy https://evil.test/x now, or www.evil.test', origin)).toBe(
    'Buy [link removed] now, or [link removed]',
  )
  expect(sanitizeText('👩‍👩‍👧 ❤️ so\u00adft', origin)).toBe('👩‍👩‍👧 ❤️ soft')
  expect(sanitizeText('a\r\nb\u2028c', origin)).toBe('a\nb\nc')
  expect(sanitizeLine('long '.repeat(100), origin, 20)).toBe('long long long long…')
})

test.each(['https://evil.test', '//evil.test', 'javascript:alert(1)', 'article/x', '/..//evil.test', '/x y', ''])(
  '%j is not a page of the site',
  (path) => expect(toSiteUrl(path, origin)).toBeUndefined(),
)

test('the HTML and plain text versions have the same content, and both can unsubscribe (177)', () => {
  const head = { name: 'Wagwise', origin, postalAddress: '1 Long Lane\nTown' }
  const stories = [{ slug: 'calm-cats', title: 'Calm cats', excerpt: 'What settles a cat.', category: 'Cat Care' }]
  const { html, text, subject, unsubscribe } = welcomeTemplate(head, to, `${origin}/unsubscribe?token=a`, stories)
  expect(subject).toBe('Welcome to Wagwise')
  expect(unsubscribe).toBe(`${origin}/unsubscribe?token=a`)
  for (const form of [html, text]) {
    for (const words of ['Welcome!', 'Calm cats', `${origin}/article/calm-cats`, '1 Long Lane', '%%unsubscribe%%'])
      expect(form).toContain(words)
  }
})

test('cards of an issue show pictures of the site: drawings as PNG, never an SVG or a picture of another site', () => {
  const cardOf = (image_url: string) => {
    const article = { slug: 'a', title: 'A', excerpt: 'B', category: 'C', image_url }
    const find = { title: 'Mat', description: null, image_url }
    const issue = { subject: 'Hi', preheader: '', intro: '', articles: [article], products: [find] }
    const { html } = renderIssue({ name: 'W', origin }, { ...issue, linkTo: (path) => path })
    return [...html.matchAll(/<img src="([^"]*)"/g)].map(([, src]) => src)
  }
  const id = '0123456789abcdef01234567'
  expect(cardOf(`/media/${id}.svg`)).toEqual([`${origin}/media/${id}.png`, `${origin}/media/${id}.png`])
  expect(cardOf(`/media/${id}.webp`)).toEqual([`${origin}/media/${id}.webp`, `${origin}/media/${id}.webp`])
  expect(cardOf('/favicon.svg')).toEqual([])
  expect(cardOf('https://m.media-amazon.com/images/I/a.jpg')).toEqual([])
})

import { nonEmpty, seededRandom, type Random } from '#server/adapters/builtin-writer/seeded-random.ts'
import type { FakeResponse } from './fakes/fake-service.ts'
import type { ProviderApi } from './fakes/provider-apis/provider-api.ts'

/** How many responses are tried: enough for every mutation to meet every field; more with WAGWISE_MUTATIONS=5000. */
export const mutationCount = Number(process.env['WAGWISE_MUTATIONS'] ?? 500)

const animals = 'otter badger heron lynx marten beaver raven stoat gecko newt quail finch moth shrew vole'.split(' ')
const settings = 'kitchen garden balcony hallway attic meadow harbor stable library bakery'.split(' ')
const times = 'dawn noon dusk midnight spring autumn winter summer monday friday'.split(' ')

const urls = [
  'https://evil.example/a',
  'HTTPS://EVIL.EXAMPLE/A',
  '//evil.example/a',
  'www.evil.example',
  'javascript:alert(1)',
  'data:text/html,evil',
  'https:\\\\evil.example',
  'https://www.amazon.com/dp/B0EVIL0000?tag=evil-21',
  'https://www.amazon.com/dp/B0ABCDEF12?tag=evil-21',
  'https://www.amazon.com/s?k=bowl&tag=evil-21',
  'https://www.amazon.com/s?k=bowl&tag=ours-20&tag=evil-21',
  'https://www.amazon.com/s?k=bowl&TAG=evil-21',
  'https://www.amazon.com.evil.example/dp/B0ABCDEF12?tag=evil-21',
  'https://www.amazon.com@evil.example/?tag=evil-21',
  'https://amzn.to/evil',
  'https://evil.example/(a)(b)?tag=evil-21',
  'ht\u200btps://evil.example',
  'https://evil.exa\u0000mple',
  '/admin',
  'product:given',
  'product:given"onclick="evil()',
]

/** How a URL, or anything else, gets into a text. */
const wrappers: readonly ((url: string) => string)[] = [
  (url) => `[words](${url})`,
  (url) => `[a [b] c](${url})`,
  (url) => `[[${url}](product:given)`,
  (url) => `[a](${url}`,
  (url) => `[${url}](${url})`,
  (url) => `[a [${url}](${url}) b](${url})`,
  (url) => `![picture](${url})`,
  (url) => `<a href="${url}">words</a>`,
  (url) => `<scr<script></script>ipt src="${url}"></script>`,
  (url) => `<img src=${url} onerror=evil()>`,
  (url) => `<${url}>`,
  (url) => `[words][1]\n\n[1]: ${url}`,
  (url) => `**[words](${url})**`,
  (url) => `[wo\nrds](${url})`,
  (url) => `[words]( ${url} "title")`,
  (url) => `[words](<${url}>)`,
  (url) => `\uE0000\uE000[words](${url})\uE000`,
  (url) => `[wo](${url})rds](${url})`,
  (url) => `\ud800${url}\udfff`,
  (url) => `- item\n- ${url}\n\n| a | b |\n|---|---|\n| ${url} | c |`,
  (url) => `\n\n## [Heading](${url})\n\n### ${url}\n`,
  (url) => url,
]

const values: readonly unknown[] = [
  undefined,
  null,
  7,
  true,
  '',
  ' \n',
  [],
  {},
  ['x', 7],
  { toString: 'x' },
  'x'.repeat(70_000),
]
const fields = ['title', 'excerpt', 'content', 'meta_description', 'meta_keywords'] as const

/** A provider's response with something wrong in it; the same number gives the same response. */
export function mutatedResponse(api: ProviderApi, number: number): FakeResponse {
  const random = seededRandom(`mutation ${number}`)
  const one = <T>(list: readonly T[]): T => list[Math.floor(random.next() * list.length)] as T
  const base = validArticle(random)
  const change = Math.floor(random.next() * 10)
  if (change === 0) return api.textResponse(JSON.stringify({ ...base, [one(fields)]: one(values) }))
  if (change === 1) return api.textResponse(corrupt(JSON.stringify(base), random))
  if (change === 2) return corruptEnvelope(api.textResponse(JSON.stringify(base)), random)
  if (change === 3) return api.textResponse(`Here you are:\n\`\`\`json\n${JSON.stringify(base)}\n\`\`\`\nEnjoy!`)
  if (change === 4) {
    const content = random.chance(0.5) ? base.content.replaceAll('## ', '') : corrupt(base.content, random)
    return api.textResponse(JSON.stringify({ ...base, content }))
  }
  const spoilt: Record<string, unknown> = { ...base }
  for (let left = 1 + Math.floor(random.next() * 4); left > 0; left--) {
    const field = random.chance(0.7) ? 'content' : one(fields)
    const poison = one(wrappers)(one(urls))
    spoilt[field] =
      field === 'meta_keywords' ? [...base.meta_keywords, poison] : insertAt(String(spoilt[field]), poison, random)
  }
  return api.textResponse(JSON.stringify(spoilt))
}

function validArticle(random: Random) {
  const of = (list: string[]) => random.pick(nonEmpty(list, ''))
  const [animal, setting, time] = [of(animals), of(settings), of(times)]
  const sentence = `A calm ${time} with a ${animal} in the ${setting} begins with a plan and a warm corner of the room. `
  const section = (name: string) => `\n\n## ${name}\n\n${sentence.repeat(3)}`
  return {
    title: `${animal} ${setting} ${time} ${of(animals)} ${of(settings)}`,
    excerpt: `What a ${animal} asks of the ${setting}.`,
    content: `${sentence.repeat(3)}${section('First things')}${section('And then')}`,
    meta_description: `How a ${time} with a ${animal} goes well.`,
    meta_keywords: [animal, setting, time],
  }
}

function insertAt(text: string, poison: string, random: Random): string {
  const at = Math.floor(random.next() * (text.length + 1))
  return `${text.slice(0, at)} ${poison} ${text.slice(at)}`
}

/** Truncated, doubled, or with some characters replaced. */
function corrupt(text: string, random: Random): string {
  if (random.chance(0.3)) return text.slice(0, Math.floor(random.next() * text.length))
  if (random.chance(0.2)) return `${text}${text}`
  const characters = text.split('')
  for (let left = 1 + Math.floor(random.next() * 5); left > 0; left--) {
    characters[Math.floor(random.next() * characters.length)] = random.pick([
      '"',
      '\\',
      '}',
      '\u0000',
      '\ud800',
      ',',
      '7',
    ])
  }
  return characters.join('')
}

function corruptEnvelope(response: FakeResponse, random: Random): FakeResponse {
  return typeof response === 'function' ? response : { ...response, body: corrupt(response.body, random) }
}

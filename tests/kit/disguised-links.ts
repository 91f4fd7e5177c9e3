export const retailers = [
  'www.amazon.com/dp/B000000001?tag=mine-20',
  'amzn.to/3xYz',
  'a.co/d/abc',
  'amazon.co.uk',
  'smile.amazon.de/x',
]

/** Of programs besides Amazon's. */
export const otherRetailers = ['www.ebay.com/itm/1?campid=2', 'chewy.sjv.io/c/1/2/3']

export const disguises: readonly ((link: string) => string)[] = [
  (link) => link,
  (link) => `https://${link}`,
  (link) => `HTTPS://${link.toUpperCase()}`,
  (link) => `http:\\\\${link}`,
  (link) => `//${link}`,
  (link) => `(see https://${link})`,
  (link) => `"https://${link}"`,
  (link) => `<a href="https://${link}">here</a>`,
  (link) => `[here](https://${link})`,
  (link) => `https://user@${link}`,
  (link) => `https://pets.example@${link}`,
  (link) => `https://pets.example/out?to=https://${link}`,
  (link) => `https://pets.example/${link}`,
  (link) => `https://pets.example.evil.test/${link}`,
  (link) => `https://${link.replace('.', '。')}`,
  (link) => `https://${link.replace('a', 'ａ')}`,
  (link) => `https://${link.replace('.', '\u200b.')}`,
  (link) => `ht\u00adtps://${link}`,
  (link) => `https://${encodeURIComponent(link)}`,
  (link) => `a\nhttps://${link}\nb`,
  (link) => `word.https://${link}`,
  (link) => `%%unsubscribe%%https://${link}`,
  (link) => `mailto:x@${link}`,
  (link) => `\u202ehttps://${link}`,
]

const pieces = [
  ...retailers,
  'https://',
  'http:',
  '//',
  '@',
  '.',
  '/',
  ' ',
  '\n',
  '<',
  '>',
  '"',
  "'",
  '&',
  '%',
  '=',
  'pets.example',
  'word',
  '\u200b',
  '。',
  '(',
  ')',
  '\\',
  '?tag=x-20',
]

/** Texts around a retailer link, always the same ones. */
export function* randomTexts(count: number): Generator<string> {
  let seed = 42
  const random = (max: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % max
  for (let round = 0; round < count; round++)
    yield Array.from({ length: 1 + random(8) }, () => pieces[random(pieces.length)]).join('')
}

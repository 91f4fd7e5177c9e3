const generic = new Set(
  (
    'a about amazon an and at availability available best bei big buy check chewy click com costs current deal deals details ' +
    'details. discount ebay for from get grab here here! hier hot image in info it jetzt kaufen latest learn link me more my ' +
    'now of offer offers on one online order out our page pet petco petsmart picture photo preis prüfen price prices pricing ' +
    'product products purchase rating ratings read review reviews sale save see shop shopping site store stock take the them ' +
    'these this to today todays up view visit walmart website yours your zooplus zum ansehen angebot die den das der auf see ' +
    'full customer customers what where i you we is are can find click-here reading go'
  ).split(' '),
)
const maxLength = 200

/** The text as the name of a product; undefined for `click here`, a price, an address or a whole sentence. */
export function productName(text: string | undefined): string | undefined {
  const name = (text ?? '')
    .replaceAll(/[\s\u00a0\p{Cc}]+/gu, ' ')
    .replaceAll(/[▷►▶→»›>✓✔🛒👉]+/gu, '')
    .trim()
  if (name.length < 3 || name.length > maxLength || !/\p{L}{2}/u.test(name) || /^(?:https?:|www\.)/i.test(name))
    return undefined
  const words = name
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return words.every((word) => generic.has(word) || /^\d+$/.test(word)) ? undefined : name
}

/** Where a name comes from, the worst first. */
export const nameRanks = { heading: 1, alt: 2, text: 3, title: 4, plugin: 5 } as const
export type NameRank = (typeof nameRanks)[keyof typeof nameRanks]

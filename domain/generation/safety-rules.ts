import { parseAffiliateTag } from '../affiliate/affiliate-links.ts'
import { findRetailerUrls } from '../affiliate/retailer-mentions.ts'

/** Claims that a generated text must not make. `reason` explains to the admin why the text was flagged. */
const rules: readonly { find: RegExp; reason: string }[] = [
  {
    find: /\b\d+(?:[.,]\d+)?\s?(?:mg|mcg|µg|ml|milligrams?|milliliters?|iu|drops?|tablets?|pills?|capsules?)(?:\s?(?:\/|per)\s?(?:kg|lb|pound|kilogram|day|dose))?\b/i,
    reason: 'It states a medicine dosage',
  },
  {
    find: /\b(?:give|administer|dose)\s+(?:\w+\s+){0,3}(?:aspirin|ibuprofen|acetaminophen|paracetamol|benadryl|diphenhydramine|melatonin|antibiotics?|hydrogen peroxide)\b/i,
    reason: 'It tells readers to give a medicine',
  },
  {
    find: /\b(?:we|i)(?:'ve| have)?\s+(?:personally\s+)?(?:tested|tried out|reviewed in our lab|used (?:this|it) (?:for|on)|bought and)\b/i,
    reason: 'It claims first-hand testing',
  },
  {
    find: /\b(?:in|after) (?:my|our) (?:experience|testing|own tests|practice|clinic|lab)\b|\b(?:my|our) own (?:dog|cat|pet|vet|rabbit)s?\b/i,
    reason: 'It claims first-hand experience',
  },
  {
    find: /\bas (?:a|your) (?:licensed |certified )?(?:vet|veterinarian)(?:,| (?:i|we|myself)\b)|\bour (?:in-house |team of )?(?:vets?|veterinarians?)\b/i,
    reason: 'It speaks as a veterinarian',
  },
  {
    find: /\b(?:vet|veterinarian)[- ](?:approved|recommended|endorsed|formulated)\b|\bclinically (?:proven|tested)\b/i,
    reason: 'It claims an unverified professional endorsement',
  },
  {
    find: /\b(?:cures?|will cure|guaranteed? (?:to|results?|relief)|100 ?% (?:safe|effective)|miracle (?:cure|remedy)|never fails|completely eliminates? (?:the )?(?:disease|illness|cancer|arthritis|anxiety))\b/i,
    reason: 'It promises a cure',
  },
]

const excerptLength = 60

/** The reasons why a person must review the text before it is published. */
export function findSafetyIssues(text: string, ourTag: string): string[] {
  const found = rules.flatMap(({ find, reason }) => {
    const at = text.search(find)
    return at < 0 ? [] : [`${reason}: “${excerptAt(text, at)}”.`]
  })
  const foreign = [...findRetailerUrls(text)]
    .map((url) => parseAffiliateTag(url.href))
    .find((tag) => tag !== undefined && tag !== ourTag)
  return foreign === undefined ? found : [...found, `A link has someone else's affiliate tag: “${foreign}”.`]
}

function excerptAt(text: string, at: number): string {
  const start = text.lastIndexOf(' ', Math.max(0, at - 20)) + 1
  return text
    .slice(start, start + excerptLength)
    .replaceAll('\n', ' ')
    .trim()
}

import type { Product } from '../products/product.ts'
import { speciesOf, type RecallNotice } from './notice.ts'
import { brandCore, brandOfTitle, codesOf, hasPhrase, isCommon, isSameWord, sizesOf, wordsOf } from './words.ts'

/** `strong`: the brand and enough of the rest agree. `weak`: a person has to look closely. */
export type RecallStrength = 'strong' | 'weak'
/** `agreeing` are words of the notice, marked on both sides. `reason` is a sentence. */
export type RecallMatch = { strength: RecallStrength; agreeing: readonly string[]; reason: string }

/** What matching reads of a notice, prepared once for many products. */
export type NoticeWords = {
  all: readonly string[]
  nameWords: readonly string[]
  brands: readonly string[]
  sizes: readonly string[]
  codes: readonly string[]
  species: readonly string[]
}

export function readNoticeWords(notice: RecallNotice): NoticeWords {
  const text = [notice.name, notice.product, ...notice.brands].join(' ; ')
  const brands = notice.brands.flatMap((name) => brandCore(name) ?? [])
  const brandWords = new Set(brands.flatMap((brand) => brand.split(' ')))
  return {
    all: wordsOf(text),
    nameWords: distinctive(notice.name).filter((word) => !brandWords.has(word)),
    brands: [...new Set(brands)],
    sizes: sizesOf(`${notice.name} ${notice.product}`),
    codes: codesOf(`${notice.name} ${notice.product} ${notice.codes}`),
    species: speciesOf(notice),
  }
}

type MatchedProduct = Pick<Product, 'title' | 'description' | 'brand'>
/** What matching reads of a product, prepared once for many notices. */
export type ProductWords = {
  titleWords: readonly string[]
  brand: string | undefined
  isNoted: boolean
  distinctive: readonly string[]
  sizes: readonly string[]
  codes: readonly string[]
  species: readonly string[]
}

export function readProductWords({ title, description, brand }: MatchedProduct): ProductWords {
  const noted = brand?.trim() ? wordsOf(brand).join(' ') : undefined
  return {
    titleWords: wordsOf(title),
    brand: noted ?? brandOfTitle(title),
    isNoted: noted !== undefined,
    distinctive: distinctive(title),
    sizes: sizesOf(`${title} ${description ?? ''}`),
    codes: codesOf(title),
    species: speciesOf({ name: title, product: '', brands: [] }),
  }
}

function distinctive(text: string): string[] {
  return [...new Set(wordsOf(text))].filter((word) => word.length > 2 && !isCommon(word) && !/^\d+$/.test(word))
}

/** How many words must agree when the brand does not help. */
const wordsWithoutBrand = 3

/**
 * Compares a notice with a product by brand, name, size and code. Conservative both ways: nothing is certain, and a
 * brand that is noted and stands nowhere in the notice means that it is another product.
 */
export function matchProduct(notice: NoticeWords, product: ProductWords): RecallMatch | undefined {
  const brand = agreeingBrand(notice, product)
  if (!brand && product.isNoted) return undefined
  const brandWords = brand?.split(' ') ?? []
  const words = notice.nameWords.filter(
    (word) => !brandWords.includes(word) && product.distinctive.some((own) => isSameWord(own, word)),
  )
  const sizes = notice.sizes.filter((size) => product.sizes.includes(size))
  const codes = notice.codes.filter((code) => product.codes.includes(code))
  const differs = {
    size: sizes.length === 0 && notice.sizes.length > 0 && product.sizes.length > 0,
    species:
      notice.species.length > 0 &&
      product.species.length > 0 &&
      !notice.species.some((species) => product.species.includes(species)),
  }
  const agrees = { brand: brand !== undefined, words, size: sizes.length > 0, code: codes.length > 0 }
  const strength = strengthOf(agrees, differs, notice.nameWords.length)
  if (!strength) return undefined
  return {
    strength,
    agreeing: [...brandWords, ...words, ...sizes, ...codes],
    reason: reasonOf(strength, agrees, differs, product),
  }
}

function agreeingBrand(notice: NoticeWords, product: ProductWords): string | undefined {
  const { brand, isNoted, titleWords } = product
  const named = notice.brands.find((name) => hasPhrase(titleWords, name))
  if (brand === undefined) return named
  const isInNotice = hasPhrase(notice.all, brand)
  if (isNoted) {
    // A firm's name may be a part of the noted brand.
    return isInNotice ? brand : notice.brands.find((name) => hasPhrase(brand.split(' '), name))
  }
  return named ?? (isInNotice ? brand : undefined)
}

type Agrees = { brand: boolean; words: readonly string[]; size: boolean; code: boolean }
type Differs = { size: boolean; species: boolean }

function strengthOf(agrees: Agrees, differs: Differs, ofName: number): RecallStrength | undefined {
  const count = agrees.words.length
  if (agrees.brand) {
    const isClear = agrees.code || count >= 2 || (count === 1 && agrees.size)
    if (isClear) return differs.size || differs.species ? 'weak' : 'strong'
    return count === 1 ? 'weak' : undefined
  }
  const isMost = count >= wordsWithoutBrand && count * 2 >= ofName
  return isMost && !differs.size && !differs.species ? 'weak' : undefined
}

function reasonOf(strength: RecallStrength, agrees: Agrees, differs: Differs, product: ProductWords): string {
  const parts = [
    agrees.brand && 'brand',
    agrees.words.length > 0 && 'name',
    agrees.size && 'size',
    agrees.code && 'model',
  ].filter((part) => part !== false)
  if (strength === 'strong')
    return `${capitalized(joined(parts))} agree. Please compare the code on the package or at the shop.`
  const different = [differs.size && 'the size', differs.species && 'the animal'].filter((part) => part !== false)
  if (different.length > 0)
    return `${capitalized(joined(parts))} agree, but ${joined(different)} ${different.length > 1 ? 'differ' : 'differs'}.`
  if (!agrees.brand) {
    const known = product.brand === undefined ? 'No brand is noted for the product' : 'Its brand is not in the notice'
    return `Only the words agree. ${known}: note it, and notices of other brands do not ask again.`
  }
  return `The brand agrees, and one word of the name. The maker may have other products like it.`
}

export type ArticleMatch = RecallMatch & { sentence: string }

/**
 * Looks for the notice in one paragraph of an article: the brand as a name, with words of the product or a code beside
 * it. A brand alone says nothing.
 */
export function matchParagraph(notice: NoticeWords, paragraph: string): ArticleMatch | undefined {
  const words = wordsOf(paragraph)
  const brand = notice.brands.find((name) => hasPhrase(words, name) && isWrittenAsName(paragraph, name))
  if (brand === undefined) return undefined
  const brandWords = brand.split(' ')
  const own = notice.nameWords.filter(
    (word) => !brandWords.includes(word) && words.some((other) => isSameWord(other, word)),
  )
  const codes = notice.codes.filter((code) => paragraph.toUpperCase().includes(code))
  if (own.length === 0 && codes.length === 0) return undefined
  const strength = codes.length > 0 || own.length >= 2 ? 'strong' : 'weak'
  const what = joined([
    'the brand',
    ...(own.length > 0 ? ['the product'] : []),
    ...(codes.length > 0 ? ['a code'] : []),
  ])
  return {
    strength,
    agreeing: [...brandWords, ...own, ...codes],
    reason: `The article names ${what} in one paragraph.`,
    sentence: paragraph.length <= 300 ? paragraph : `${paragraph.slice(0, 297)}...`,
  }
}

/** `blue buffalo` in small letters may be an animal. */
function isWrittenAsName(text: string, brand: string): boolean {
  const first = brand.split(' ')[0] ?? ''
  return new RegExp(String.raw`\b${first.charAt(0).toUpperCase()}${first.slice(1)}|\b${first.toUpperCase()}\b`).test(
    text,
  )
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function joined(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length <= 1 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}

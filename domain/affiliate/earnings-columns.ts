import { findCurrency, foldAccents, parseCents, parseDay } from './earnings-values.ts'
import { isProductId } from './affiliate-link.ts'

/** `kind` tells sales from refunds, `shop` is the advertiser in a network's report. */
export const earningsFields = [
  ...(['day', 'cents', 'currency', 'asin', 'title', 'quantity', 'trackingId', 'subId'] as const),
  ...(['transactionId', 'status', 'kind', 'shop'] as const),
] as const
export type EarningsField = (typeof earningsFields)[number]
/** The column of each field; none if it is null or missing. */
export type ColumnMapping = Partial<Record<EarningsField, string | null>>

type Rule = {
  /** What the column can be called, the most specific first, as `normalizeColumnName` writes it. */
  names: readonly RegExp[]
  /** Never this column, whatever else it is called. */
  not?: RegExp
  /** Most of its values must be like this. */
  fits?: (value: string) => boolean
  /** For values that name a row: most of them must differ. */
  isUnique?: boolean
}

const dateWord =
  '(?:dates?|datum|month|monat|mois|fecha|data|dato|day|jour|dia|giorno|tag|time|datetime|timestamp|日付|日|날짜|日期)'
const declinedOrOther =
  /^(?:approved|pending|confirmed|accepted|validated|valid|locked|open|closed|cleared|paid|new|extended|corrected|tracked|payable|genehmigt|bestatigt|offen|ausstehend|abgelehnt|storniert|attente|valide|refuse|annule|pendiente|aprobad|confirmad|rechazad|approvat|rifiutat|in attesa|invalid|declin|reject|revers|void|cancel|delet|denied|unconfirmed|returned|refund|[01]$|yes$|no$|true$|false$)/

const rules: Readonly<Record<EarningsField, Rule>> = {
  day: {
    names: [
      /ship(?:ped|ment|ping)? date|date shipped|versand|expedition|envio|spedizione|verzend|wysylk|発送/,
      new RegExp(
        `(?:trans|event|action|conversion|sale|order|purchase|posting|commission|earning|bestell|kauf|commande|pedido|compra|vent[ae]|achat|acquisto|ordine|zamowieni|注文).{0,30}${dateWord}`,
      ),
      new RegExp(`^${dateWord}\\b|\\b${dateWord}$|datum$|日$`),
      /\bdate\b|datum/,
    ],
    not: /\b(?:clicks?|clic|klick\w*|validat\w*|valid\w*|lock\w*|clear\w*|paid|pay\w*|modif\w*|updat\w*|referr\w*|regist\w*|amend\w*|range|period|auszahlung\w*|zahlung\w*)\b|to conver|lapse/,
    fits: (value) => parseDay(value, 'day first') !== undefined || parseDay(value, 'month first') !== undefined,
  },
  cents: {
    names: [
      /^(?:ad|advertising) fees|werbekosten|werbevergut|紹介料|報酬/,
      /^payout|(?:your|publisher|affiliate|partner|net|total) ?(?:commission|earning|payout)|commission (?:amount|earned|value|total)/,
      /^(?:total |action )?(?:commissions?|earnings)/,
      /commission|provision|comision|comissa|provvigion|prowizj|provisie|provisjon|remunerat|vergutung|verdienst|\bearn|payout|ganancia|guadagn|tarif|honorar|wynagrodzeni|手数料|수수료|収益|佣金/,
      /\bfees?\b|\bfrais\b|bounty|\bbonus\b|\bincome\b/,
      /^(?:publisher )?revenue|^(?:amount|betrag|montant|importe|importo|bedrag|kwota|net|total)$/,
    ],
    not: /\brate\b|%|percent|satz|\btaux|tasso|\btasa|status|\bstate|currency|wahrung|devise|moneda|valuta|\bids?\b|\btype\b|\bdate|datum|\bcount\b|\btier\b|group|\bold\b|original|override|network fee|transaction fee|intended|\bdelta\b|anzahl|number|quantity|sale amount|order value|paid to|reason|name|comment|\bevents\b/,
    fits: (value) => parseCents(value) !== undefined,
  },
  currency: {
    names: [/currency|wahrung|devise|moneda|valuta|moeda|waluta|monnaie|通貨|통화|货币/],
    not: /rate|original|sale|order|customer|old\b/,
    fits: (value) => value.length <= 6 && findCurrency(value.toUpperCase()) !== undefined,
  },
  asin: {
    names: [
      /^asin/,
      /^(?:product )?sku|\bsku$/,
      /\b(?:product|item|listing|artikel|produkt) ?(?:id|nr|number|code|nummer)\b/,
    ],
    not: /\bads?\b/,
  },
  transactionId: {
    names: [
      /^(?:unique )?(?:transaction|trans|transaktions?|action|conversion|commission|sale|event|epn transaction) ?(?:id|number|nr|no)\b/,
      /\bid (?:de )?(?:la )?transac/,
      /^id$/,
      /\border ?(?:id|number|ref\w*)\b|bestell ?(?:id|nummer|nr)\b/,
    ],
    isUnique: true,
  },
  subId: {
    names: [
      /\b(?:asc)?sub ?tag\b/,
      /\bsub ?id ?1?$/,
      /\bclick ?ref(?:erence)?s? ?1?$/,
      /\bcustom ?id\b|\bshared ?id\b/,
      /^(?:epi ?1?|u1|sid|s1|xcust|cuid|aff ?sub ?1?|aff ?comment|(?:publisher|pub|partner) ?ref(?:erence)?|member id u1)$/,
      /\bsub ?id ?\d/,
    ],
  },
  trackingId: {
    names: [
      /^tracking ?id/,
      /^(?:store|associate)s? ?(?:id|tag)/,
      /\b(?:id|identifiant|identificador)\.? (?:de |di |d )?(?:seguimiento|suivi|monitoraggio|rastreamento)|トラッキング/,
      /^tag$/,
      /^(?:publisher|partner|media ?partner|affiliate|website|site) ?id/,
      /^campaign ?id/,
    ],
  },
  status: {
    names: [
      /(?:commission|transaction|action|conversion|sale|event) ?(?:status|state)/,
      /^(?:status|state|zustand|statut|estado|stato|stan)\b/,
      /^void/,
    ],
    fits: (value) => declinedOrOther.test(foldAccents(value)),
  },
  kind: { names: [/^(?:(?:transaction|event|action|commission|record) )?(?:type|art|typ|tipo|kind)$/] },
  quantity: {
    names: [
      /^items shipped|^shipped items|^versandte|expedies|enviados|spediti|発送済/,
      /^(?:qty|quantity|quantite|quantita|cantidad|menge|units|ilosc|aantal)\b/,
      /^(?:# of |number of )?items(?: sold| count)?$|^items/,
    ],
    fits: (value) => /^-?\d{1,6}$/.test(value),
  },
  shop: {
    names: [
      /^(?:advertiser|merchant|brand|werbetreibende\w*|annonceur|anunciante|inserzionista)(?: name)?$/,
      /^(?:program(?:me)?|campaign|handler|partnerprogramm|retailer|shop|store|merchant organization)(?: name| title)?$/,
    ],
  },
  title: {
    names: [
      /^(?:product|item|article|artikel|produkt) ?(?:name|title|bezeichnung|description)/,
      /^(?:name|nom|nombre|nome|titel|title|titre|titulo|titolo|nazwa|naam|商品名)$/,
      /^(?:product|produkt|produit|producto|prodotto|produto|item|description|artikel)s?$/,
    ],
  },
}
/** Those that decide about others come first: a column is used once. */
const order: readonly EarningsField[] = [
  ...(['asin', 'day', 'cents', 'currency', 'transactionId', 'subId', 'trackingId', 'status', 'kind'] as const),
  ...(['quantity', 'shop', 'title'] as const),
]

const maxColumnNameLength = 100
const sampleRows = 200

/** `Ad Fees($)` becomes `ad fees`, `commission_amount` becomes `commission amount`, `subId1` becomes `sub id1`. */
export function normalizeColumnName(name: string): string {
  const words = name
    .slice(0, maxColumnNameLength)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/\((?!u1)[^()]*\)/gi, ' ')
  return foldAccents(words)
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}%#]+/gu, ' ')
    .trim()
}

/** Of how many different fields a row of cells could be the names. */
export function countColumnNames(cells: readonly string[]): number {
  const names = cells.map(normalizeColumnName)
  return order.filter((field) => names.some((name) => isCalled(rules[field], name))).length
}

const isCalled = ({ names, not }: Rule, name: string) => !not?.test(name) && names.some((form) => form.test(name))

/**
 * The column of each field: its name must be one that reports use, and its values must look like the field. If no
 * values do, the name alone decides, so that the owner sees what is wrong with them.
 */
export function guessMapping(columns: readonly string[], rows: readonly (readonly string[])[]): ColumnMapping {
  const names = columns.map(normalizeColumnName)
  const sample = rows.slice(0, sampleRows)
  const values = columns.map((_, index) => sample.flatMap((cells) => cells[index]?.trim() || []))
  const taken = new Set<number>()
  const indexOf = new Map<EarningsField, number>()
  const isNetwork = names.some((name) =>
    /\badvertiser\b|\bmerchant\b|\bbrand\b|\bpayout\b|\baction\b|^campaign$|campaign name/.test(name),
  )
  const free = (field: EarningsField) =>
    names
      .map((name, index) => ({ name, index }))
      .filter(({ name, index }) => {
        // At eBay the campaign is the owner's, at other networks the advertiser's.
        if (field === 'trackingId' && isNetwork && name.startsWith('campaign')) return false
        return !taken.has(index)
      })
  for (const field of order) {
    const rule = rules[field]
    const open = free(field)
    const named = rule.names.flatMap((form) =>
      open.filter(({ name }) => form.test(name) && (!rule.not || !rule.not.test(name))),
    )
    const fitting = named.filter(({ index }) => isLike(rule, values[index] ?? []))
    const nearest = field === 'currency' ? preferNextTo(fitting, indexOf.get('cents'), names) : fitting
    const found = nearest[0] ?? (rule.fits === undefined || isRequired(field) ? named[0] : undefined)
    const chosen = rule.isUnique && found && !isLike(rule, values[found.index] ?? []) ? undefined : found
    const index = chosen?.index ?? (field === 'day' ? findDays(values, taken) : undefined)
    if (index === undefined) continue
    taken.add(index)
    indexOf.set(field, index)
  }
  return Object.fromEntries(
    earningsFields.map((field) => [field, columns[indexOf.get(field) ?? -1] ?? null] as const),
  ) satisfies ColumnMapping
}

const isRequired = (field: EarningsField) => field === 'day' || field === 'cents'

function isLike({ fits, isUnique }: Rule, values: readonly string[]): boolean {
  if (values.length === 0) return false
  if (isUnique) return new Set(values).size > values.length / 2 && !areRowNumbers(values)
  return !fits || values.filter(fits).length >= values.length / 2
}

/** They count from one in every report, so they name no sale. */
function areRowNumbers(values: readonly string[]): boolean {
  return Number(values[0]) <= 1 && values.every((value, index) => Number(value) === Number(values[0]) + index)
}

/** Reports have a currency of the sale and one of the commission. */
function preferNextTo<Column extends { index: number; name: string }>(
  columns: readonly Column[],
  cents: number | undefined,
  names: readonly string[],
): readonly Column[] {
  if (cents === undefined) return columns
  const [word = ''] = (names[cents] ?? '').split(' ')
  const rank = ({ index, name }: Column) => (name.startsWith(word) ? 0 : 1 + Math.abs(index - cents - 0.5))
  return columns.toSorted((a, b) => rank(a) - rank(b))
}

/** A column without a name that we know, whose values are days. */
function findDays(values: readonly (readonly string[])[], taken: ReadonlySet<number>): number | undefined {
  const index = values.findIndex(
    (column, at) => !taken.has(at) && column.length > 0 && column.every((value) => rules.day.fits?.(value)),
  )
  return index < 0 ? undefined : index
}

/** The number of a product at its retailer. */
export function isItemId(text: string): boolean {
  return isProductId(text) || /^\d{4,20}$/.test(text)
}

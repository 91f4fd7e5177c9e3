import { areAlike, areOpposite, type Term } from './opposites.ts'

/** How many words around a figure may belong to it. */
const reach = 4

/** Whether figures of the facts stand in another order, above instead of below, or with another unit. */
export function turnsFigure(own: readonly Term[], facts: readonly (readonly Term[])[]): boolean {
  return turnsRange(own, facts) || turnsLevel(own, facts) || hasOtherUnit(own, facts)
}

/** "10 to 2" where the facts have "2 to 10". */
function turnsRange(own: readonly Term[], facts: readonly (readonly Term[])[]): boolean {
  const known = new Set(facts.flatMap(readRanges))
  return readRanges(own).some((range) => !known.has(range) && known.has(range.split(' ').toReversed().join(' ')))
}

function readRanges(terms: readonly Term[]): string[] {
  return terms.flatMap(({ figure }, at) => {
    const next = joins.has(terms[at + 1]?.name ?? '') ? terms[at + 2]?.figure : undefined
    return figure !== undefined && next !== undefined ? `${figure} ${next}` : []
  })
}

const joins: ReadonlySet<string> = new Set(['to', 'or', 'by', 'and'])

/** "Above 30" where the facts have "below 30". */
function turnsLevel(own: readonly Term[], facts: readonly (readonly Term[])[]): boolean {
  const [mine, known] = [readLevels(own), facts.flatMap(readLevels)]
  return mine.some(({ figure, level }) => {
    const levels = known.filter((each) => each.figure === figure).map((each) => each.level)
    const agrees = mine.some((each) => each.figure === figure && levels.some((other) => areAlike(each.level, other)))
    return !agrees && levels.some((other) => areOpposite(level, other))
  })
}

function readLevels(terms: readonly Term[]): { figure: string; level: Term }[] {
  return terms.flatMap(({ figure }, at) => {
    if (figure === undefined) return []
    const near = terms.slice(Math.max(0, at - reach + 1), at + reach)
    return near.flatMap((level) => (level.poles.length > 0 ? { figure, level } : []))
  })
}

function hasOtherUnit(own: readonly Term[], facts: readonly (readonly Term[])[]): boolean {
  const known = facts.flatMap(readUnits)
  return readUnits(own).some(({ figure, unit }) => {
    const units = known.filter((each) => each.figure === figure).map((each) => each.unit)
    return units.length > 0 && !units.includes(unit)
  })
}

function readUnits(terms: readonly Term[]): { figure: string; unit: string }[] {
  return terms.flatMap(({ figure }, at) => {
    const unit = figure === undefined ? undefined : terms.slice(at + 1, at + reach).find((term) => term.unit)
    return figure !== undefined && unit ? { figure, unit: unit.name } : []
  })
}

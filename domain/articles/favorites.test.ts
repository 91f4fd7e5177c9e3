import { expect, test } from 'vitest'
import { mergeFavoriteMarks, maxFavoriteMarks, diffSavedIds, listSavedIds, type FavoriteMark } from './favorites.ts'

const saved = (id: string, at: number): FavoriteMark => ({ id, saved: true, at })
const removed = (id: string, at: number): FavoriteMark => ({ id, saved: false, at })

/** A seeded random sequence. */
function seededRandom(start: number) {
  let state = start
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/** Holds a plain list and the last synced marks, as the browser does. */
class Device {
  ids: readonly string[] = []
  marks: readonly FavoriteMark[] = []
  readonly skew: number
  constructor(skew: number) {
    this.skew = skew
  }
  toggle(id: string) {
    this.ids = this.ids.includes(id) ? this.ids.filter((known) => known !== id) : [id, ...this.ids]
  }
  /** `meanwhile` runs while the response is on its way. */
  sync(server: readonly FavoriteMark[], now: number, meanwhile: () => void): readonly FavoriteMark[] {
    const sent = mergeFavoriteMarks(this.marks, diffSavedIds(this.marks, this.ids, now + this.skew))
    const answer = mergeFavoriteMarks(
      server,
      sent.map((mark) => ({ ...mark, at: Math.min(mark.at, now) })),
    )
    meanwhile()
    this.marks = mergeFavoriteMarks(answer, diffSavedIds(sent, this.ids, now + this.skew))
    this.ids = listSavedIds(this.marks)
    return answer
  }
}

test('whatever is saved on which device and synced when, all devices end with the same list (234)', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const roll = seededRandom(seed)
    // One clock is correct, one a day fast, one a year slow.
    const devices = [new Device(0), new Device(86_400_000), new Device(-31_536_000_000)]
    let server: readonly FavoriteMark[] = []
    let now = 1_800_000_000_000
    const article = () => `a${roll(6)}`
    for (let step = 0; step < 40; step++) {
      now += roll(3)
      const device = devices[roll(3)] as Device
      if (roll(2)) device.toggle(article())
      else server = device.sync(server, now, () => void (roll(3) === 0 && device.toggle(article())))
    }
    for (let round = 0; round < 2; round++) {
      for (const device of devices) server = device.sync(server, (now += 10), () => {})
    }
    const [first, ...others] = devices.map(({ ids }) => ids)
    for (const other of others) expect(other, `seed ${seed}`).toEqual(first)
    expect(listSavedIds(server), `seed ${seed}`).toEqual(first)
  }
})

test('the first sync merges what both devices saved, and removals are synced too (234)', () => {
  const [phone, desk] = [new Device(0), new Device(0)]
  phone.toggle('a')
  desk.toggle('b')
  let server = phone.sync([], 10, () => {})
  server = desk.sync(server, 20, () => {})
  server = phone.sync(server, 30, () => {})
  expect([phone.ids, desk.ids]).toEqual([
    ['b', 'a'],
    ['b', 'a'],
  ])
  desk.toggle('a')
  server = desk.sync(server, 40, () => {})
  phone.sync(server, 50, () => {})
  expect(phone.ids).toEqual(['b'])
})

test('merging is commutative, associative and idempotent', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const roll = seededRandom(seed)
    const some = () => Array.from({ length: roll(8) }, () => ({ id: `a${roll(5)}`, saved: !roll(2), at: roll(4) }))
    const [a, b, c] = [some(), some(), some()]
    const all = mergeFavoriteMarks(a, b, c)
    expect(mergeFavoriteMarks(c, mergeFavoriteMarks(b, a))).toEqual(all)
    expect(mergeFavoriteMarks(all, all, b)).toEqual(all)
  }
})

test('the later mark wins; at the same time saving wins', () => {
  expect(mergeFavoriteMarks([saved('a', 1)], [removed('a', 2)])).toEqual([removed('a', 2)])
  expect(mergeFavoriteMarks([removed('a', 2)], [saved('a', 2)])).toEqual([saved('a', 2)])
})

test('beyond five hundred, removals are dropped before saved articles, oldest first', () => {
  const marks = mergeFavoriteMarks(
    Array.from({ length: maxFavoriteMarks }, (_, n) => saved(`s${n}`, n)),
    [removed('r', 9_999), saved('new', 10_000)],
  )
  expect(marks).toHaveLength(maxFavoriteMarks)
  expect(marks[0]?.id).toBe('new')
  expect(marks.some(({ id }) => id === 'r' || id === 's0')).toBe(false)
})

test('a change is later than everything the device knew, even with a slow clock', () => {
  expect(diffSavedIds([saved('a', 100)], [], 5)).toEqual([removed('a', 101)])
  expect(diffSavedIds([removed('a', 100)], ['a'], 5)).toEqual([saved('a', 101)])
  expect(diffSavedIds([saved('a', 100)], ['a'], 5)).toEqual([])
})

import { compositionOf, compositions, type Composition, type Picture } from './pictures/picture.ts'
import { details } from './pictures/framings.ts'
import { pictureFor } from './pictures/picture-for.ts'

/** A `variant` is one that was chosen before. */
type Request = { title: string; category: string; picture?: Picture | undefined; variant?: number | undefined }
/** Indices of requests that a page shows one after the other. */
type List = readonly number[]
type Option = Composition & { category: string }

const comparedNeighbors = 4
/** Outweighs everything farther away. */
const directNeighbor = 20

/** Less than any likeness to a neighbor. */
const preferredDetail = 15

/** A related list leaves out the article itself, so that those before and after it stand side by side. */
const relatedNeighbor = 12

/** Framings that show no place are told apart by what they show. */
const sceneOf = ({ framing, scene, subjects, props }: Composition) =>
  framing === 'closeup' || Object.hasOwn(details, framing)
    ? `${framing} ${subjects[0]?.words}`
    : framing === 'still' || framing === 'object'
      ? `${framing} ${props.join(' ')}`
      : scene

export const sharesScene = (a: Composition, b: Composition) => sceneOf(a) === sceneOf(b)
export const sharesPalette = (a: Option, b: Option) => a.category === b.category && a.tone === b.tone

/** How alike two pictures would look. */
function similarity(a: Option, b: Option): number {
  return (
    Number(sharesScene(a, b)) * 6 +
    Number(a.framing === b.framing) * 6 +
    Number(sharesPalette(a, b)) * 6 +
    Number(a.tone === b.tone) * 0.6 +
    Number(a.subjects[0]?.words === b.subjects[0]?.words) * 2
  )
}

const weightAt = (step: number, inCategory: boolean) =>
  step === 1 ? directNeighbor : step === 2 && inCategory ? relatedNeighbor : 1 / step

type Neighbor = readonly [index: number, weight: number]

/** What a reader may see beside each picture: in the list, among those of its category, and in the lists of pages. */
function neighborsOf(requests: readonly Request[], lists: readonly List[]): readonly (readonly Neighbor[])[] {
  const all = requests.map((_, i) => i)
  const neighbors = requests.map((): Neighbor[] => [])
  const pair = (one: number | undefined, other: number | undefined, weight: number) => {
    if (one === undefined || other === undefined) return
    neighbors[one]?.push([other, weight])
    neighbors[other]?.push([one, weight])
  }
  const inCategories = [...Map.groupBy(all, (i) => requests[i]?.category).values()]
  for (const list of [all, ...inCategories])
    for (const [at, index] of list.entries())
      for (let step = 1; step <= comparedNeighbors; step++) pair(index, list[at - step], weightAt(step, list !== all))
  for (const list of lists) for (const [at, index] of list.entries()) pair(index, list[at + 1], directNeighbor)
  return neighbors
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/**
 * Gives every picture the variant least like those before it. Later ones change nothing, so that a list can grow without
 * the earlier pictures being drawn again; only with `lists`, which come with all their pictures, is each chosen again.
 */
export function chooseVariants(requests: readonly Request[], lists: readonly List[] = []): readonly number[] {
  const options = requests.map(({ title, category, picture, variant }) => {
    const candidates = compositions(picture ?? pictureFor(title, category), category, title)
    const known =
      variant === undefined
        ? candidates
        : [compositionOf(picture ?? pictureFor(title, category), category, title, variant)]
    return known.map((option): Option => ({ ...option, category }))
  })
  const neighbors = neighborsOf(requests, lists)
  const chosen: (Option | undefined)[] = []
  for (let round = 0; round < (lists.length > 0 ? 4 : 1); round++)
    for (const [i, candidates] of options.entries()) {
      const prices = candidates.map((option) =>
        sum([
          ...(neighbors[i] ?? []).map(([index, weight]) => {
            const other = chosen[index]
            return other ? similarity(option, other) * weight : 0
          }),
          Object.hasOwn(details, option.framing) ? -preferredDetail : 0,
        ]),
      )
      chosen[i] = candidates[prices.indexOf(Math.min(...prices))]
    }
  return options.map((candidates, i) => requests[i]?.variant ?? candidates.findIndex((option) => option === chosen[i]))
}

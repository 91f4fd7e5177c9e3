import { compositions, type Composition, type Picture } from './pictures/picture.ts'
import { pictureFor } from './pictures/picture-for.ts'

type Request = { title: string; category: string; picture?: Picture | undefined }
type Option = Composition & { category: string }

const comparedNeighbors = 4
/** Outweighs everything farther away. */
const directNeighbor = 20

/** Framings that show no place are told apart by what they show. */
const sceneOf = ({ framing, scene, subjects, props }: Composition) =>
  framing === 'closeup'
    ? `near ${subjects[0]?.words}`
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

/** The places before this one that a reader may see beside it: in the list, and among those of its category. */
function neighborsOf(requests: readonly Request[]): readonly (readonly (readonly [index: number, weight: number])[])[] {
  const all = requests.map((_, i) => i)
  const found = requests.map((): [number, number][] => [])
  for (const list of [all, ...Map.groupBy(all, (i) => requests[i]?.category).values()])
    for (const [at, index] of list.entries())
      for (let step = 1; step <= comparedNeighbors; step++)
        found[index]?.push([list[at - step] ?? -1, step === 1 ? directNeighbor : 1 / step])
  return found
}

/**
 * Gives every picture the variant least like those before it. Later ones change nothing, so that a list can grow without
 * the earlier pictures being drawn again.
 */
export function chooseVariants(requests: readonly Request[]): readonly number[] {
  const options = requests.map(({ title, category, picture }) =>
    compositions(picture ?? pictureFor(title, category), category, title).map((own): Option => ({ ...own, category })),
  )
  const neighbors = neighborsOf(requests)
  const chosen: (Option | undefined)[] = []
  return options.map((own, i) => {
    const prices = own.map((option) =>
      (neighbors[i] ?? []).reduce((sum, [index, weight]) => {
        const other = chosen[index]
        return other ? sum + similarity(option, other) * weight : sum
      }, 0),
    )
    const variant = prices.indexOf(Math.min(...prices))
    chosen.push(own[variant])
    return variant
  })
}

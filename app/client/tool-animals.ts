import { latestWeight, saveFigure, type Animal } from '#domain/animals/animal.ts'
import { ageInMonths } from '#domain/animals/days.ts'
import type { Calculation, Result, ToolAnimal } from '#domain/tools/calculator.ts'
import { calculate, type RawInputs } from '#domain/tools/read-inputs.ts'
import { changeAnimal, readAnimalRecord } from './animals.ts'
import { now } from './browser-clock.ts'

const today = () => new Date(now()).toLocaleDateString('sv')

function toToolAnimal(animal: Animal): ToolAnimal {
  const { species, birthday, neutered, body_score } = animal
  const weightKg = latestWeight(animal)?.kg
  const ageMonths = ageInMonths(birthday, today())
  return {
    species,
    ...(weightKg !== undefined && { weightKg }),
    ...(ageMonths !== undefined && { ageMonths }),
    ...(neutered !== null && { neutered }),
    ...(body_score !== null && { bodyScore: body_score }),
  }
}

/** Undefined for an animal that the calculator is not about, or knows nothing of. */
function inputsFor({ fill, inputs }: Calculation, animal: Animal): RawInputs | undefined {
  const raw = fill?.(toToolAnimal(animal)) ?? {}
  return Object.keys(raw).some((name) => name in inputs) ? raw : undefined
}

type Page = {
  root: HTMLElement
  form: HTMLFormElement
  calculation: Calculation
  /** Fills in the form and shows the result of this animal. */
  use: (raw: RawInputs, name: string) => void
}

/** Lets the reader choose one of their animals, and keeps the result with it. Nothing leaves the device. */
export function offerAnimals({ root, form, calculation, use }: Page, isAsked: boolean) {
  const field = form.querySelector<HTMLElement>('[data-animals]')
  const select = field?.querySelector('select')
  const known = readAnimalRecord().animals.flatMap((animal) => {
    const raw = inputsFor(calculation, animal)
    return raw ? [{ animal, raw }] : []
  })
  if (!field || !select || known.length === 0) return
  select.append(...known.map(({ animal }) => new Option(animal.name, animal.id)), new Option('Someone else', ''))
  field.hidden = false
  const chosen = () => known.find(({ animal }) => animal.id === select.value)
  const choose = () => {
    const own = chosen()
    if (own) use(own.raw, own.animal.name)
    else use({}, '')
  }
  select.addEventListener('change', choose)
  offerToSave(root, () => chosen()?.animal)
  if (isAsked) select.value = ''
  else choose()
}

function offerToSave(root: HTMLElement, chosen: () => Animal | undefined) {
  const button = root.querySelector<HTMLElement>('[data-save-figure]')
  const label = button?.querySelector('span')
  const status = root.querySelector('[data-result-status]')
  let result: Result | undefined
  if (!button || !label || !status) return
  root.addEventListener('calculated', (event) => {
    result = (event as CustomEvent<Result | undefined>).detail
    const animal = chosen()
    button.hidden = !animal || !result?.short
    label.textContent = `Save for ${animal?.name}`
    status.textContent = ''
  })
  button.addEventListener('click', () => {
    const animal = chosen()
    if (!animal || !result?.short) return
    const figure = {
      tool: root.dataset.calculator ?? '',
      label: root.dataset.name ?? '',
      value: result.short,
      day: today(),
    }
    const isKept = changeAnimal(animal.id, (stored) => saveFigure(stored, figure))
    status.textContent = isKept
      ? `Saved for ${animal.name}, on this device.`
      : 'This browser keeps nothing, so the figure lasts until you close the page.'
  })
}

/** What each calculator of the list says for the first animal that it knows. */
export async function fillToolList(list: HTMLElement, load: (slug: string) => Promise<Calculation | undefined>) {
  const { animals } = readAnimalRecord()
  for (const row of list.querySelectorAll<HTMLElement>('[data-tool]')) {
    const calculation = animals.length > 0 ? await load(row.dataset.tool ?? '') : undefined
    const phrase = calculation && phraseFor(calculation, animals)
    const place = row.querySelector('[data-own-figure]')
    if (phrase && place) place.textContent = phrase
  }
}

function phraseFor(calculation: Calculation, animals: readonly Animal[]): string | undefined {
  for (const animal of animals) {
    const raw = inputsFor(calculation, animal)
    const outcome = raw && calculate(calculation, raw)
    if (outcome && !('errors' in outcome) && outcome.short) return `For ${animal.name}: ${outcome.short}.`
  }
  return undefined
}

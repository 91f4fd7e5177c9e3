import { resultNodes } from '#app/ui/calculator/result-nodes.ts'
import type { Calculation, InputErrors } from '#domain/tools/calculator.ts'
import { calculate, unitName, type RawInputs } from '#domain/tools/read-inputs.ts'
import { toElement } from './view-element.ts'

/** Only for readers who keep animals. */
type Animals = typeof import('./tool-animals.ts')
type Module = Readonly<Record<string, unknown>>
/** Each calculator is a file of its own, so a page loads only the one that it shows. */
const modules = import.meta.glob<Module>('../../domain/tools/*/compute.ts')
const pauseMs = 400

/** Calculates in the browser what the server answers without script: nothing that a reader types is sent. */
export function installCalculators(animals?: Animals) {
  for (const root of document.querySelectorAll<HTMLElement>('[data-calculator]')) void installCalculator(root, animals)
}

async function installCalculator(root: HTMLElement, animals: Animals | undefined) {
  const form = root.querySelector('form')
  const result = root.querySelector('[data-result]')
  const calculation = await loadCalculation(root.dataset.calculator ?? '')
  if (!form || !result || !calculation) return
  const asked = new URLSearchParams(location.search)
  let isAsked = Object.keys(calculation.inputs).some((name) => asked.has(name))
  let animal = ''
  const run = (focusesError = false) => {
    const outcome = calculate(calculation, readForm(form))
    const errors = 'errors' in outcome ? outcome.errors : {}
    showErrors(form, errors, focusesError)
    const nodes =
      'errors' in outcome
        ? [['p', { class: 'result__note' }, 'No result yet: please look at the fields marked in red.'] as const]
        : resultNodes(animal ? { ...outcome, title: `${animal}: ${outcome.title}` } : outcome)
    result.replaceChildren(...nodes.map((node) => toElement(node)))
    isAsked = true
    root.dispatchEvent(new CustomEvent('calculated', { detail: 'errors' in outcome ? undefined : outcome }))
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    run(true)
  })
  let pause: ReturnType<typeof setTimeout> | undefined
  form.addEventListener('input', () => {
    clearTimeout(pause)
    // A number is complete when the reader pauses.
    if (isAsked) pause = setTimeout(run, pauseMs)
  })
  root.querySelector('[data-copy-link]')?.addEventListener('click', () => void copyLink(root, form))
  const use = (raw: RawInputs, name: string) => {
    animal = name
    for (const [field, value] of Object.entries(raw)) setField(form, field, value)
    // Without what is missing, a form full of errors would greet the reader.
    if (!('errors' in calculate(calculation, readForm(form)))) run()
  }
  // The device answers in place of the server: the inputs are in the URL only.
  if (isAsked && result.querySelector('.result__note')) {
    for (const [name, value] of asked) setControl(form, name, value)
    run()
  }
  animals?.offerAnimals({ root, form, calculation, use }, isAsked)
}

/** What is known of an animal is in the first unit. */
function setField(form: HTMLFormElement, name: string, value = '') {
  setControl(form, name, value)
  const unit = form.elements.namedItem(unitName(name))
  if (unit instanceof HTMLSelectElement) unit.selectedIndex = 0
}

function setControl(form: HTMLFormElement, name: string, value: string) {
  const control = form.elements.namedItem(name)
  if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value
}

export async function loadCalculation(slug: string): Promise<Calculation | undefined> {
  const module = await modules[`../../domain/tools/${slug}/compute.ts`]?.()
  return Object.values(module ?? {}).find(isCalculation)
}

function isCalculation(value: unknown): value is Calculation {
  return value !== null && typeof value === 'object' && 'compute' in value
}

function readForm(form: HTMLFormElement): RawInputs {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  )
}

function showErrors(form: HTMLFormElement, errors: InputErrors, focusesError: boolean) {
  const fields = [...form.querySelectorAll<HTMLInputElement>('[name][aria-describedby]')]
  for (const field of fields) {
    const message = form.querySelector(`[id="${field.id}-error"]`)
    const error = errors[field.name]
    if (error === undefined) field.removeAttribute('aria-invalid')
    else field.setAttribute('aria-invalid', 'true')
    if (message) message.textContent = error ?? ''
    message?.toggleAttribute('hidden', error === undefined)
  }
  if (focusesError) fields.find(({ name }) => errors[name] !== undefined)?.focus()
}

async function copyLink(root: HTMLElement, form: HTMLFormElement) {
  const url = new URL(form.action)
  for (const [name, value] of Object.entries(readForm(form))) if (value) url.searchParams.set(name, value)
  const status = root.querySelector('[data-result-status]')
  const say = (text: string) => status && (status.textContent = text)
  try {
    await navigator.clipboard.writeText(url.href)
    say('Copied. Whoever opens the link sees these figures.')
  } catch {
    say(`Copy this link: ${url.href}`)
  }
}

import { isPhone, phoneHref } from '#domain/tonight/poison-lines.ts'
import { readStoredJson, writeStorage } from './safe-storage.ts'

type Clinic = { name: string; phone: string }
/** Other pages keep further fields under the same key. */
type StoredNumbers = { clinic?: Clinic; night?: Clinic }

const kinds = ['clinic', 'night'] as const
const labels = { clinic: 'My clinic', night: '24-hour clinic' }
const phoneIcon =
  '<svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384"/></svg>'

/** The reader's clinics on the emergency page, and the poison lines of their country first. The numbers stay on the device: the page itself is the same for everyone. */
export function installClinicNumbers() {
  putOwnCountryFirst()
  const form = document.querySelector<HTMLFormElement>('[data-clinic-form]')
  if (!form) return
  for (const kind of kinds) {
    const { name = '', phone = '' } = readClinics()[kind] ?? {}
    field(form, `${kind}.name`).value = name
    field(form, `${kind}.phone`).value = phone
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    saveNumbers(form)
  })
  showNumbers()
}

function field(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement
}

/** What this device keeps. */
export function readClinics(): StoredNumbers {
  const stored = readStoredJson('local', 'wagwise.animals')
  return stored !== null && typeof stored === 'object' ? stored : {}
}

function saveNumbers(form: HTMLFormElement) {
  const error = form.querySelector<HTMLElement>('[data-clinic-error]')
  const status = form.querySelector<HTMLElement>('[data-clinic-status]')
  const numbers: StoredNumbers & Record<string, unknown> = { ...readClinics() }
  for (const kind of kinds) {
    const phone = field(form, `${kind}.phone`)
    const clinic = { name: field(form, `${kind}.name`).value.trim(), phone: phone.value.trim() }
    const isWrong = clinic.phone === '' ? clinic.name !== '' : !isPhone(clinic.phone)
    phone.setAttribute('aria-invalid', String(isWrong))
    if (isWrong) {
      if (error) {
        error.textContent = `${labels[kind]}: please enter a number with digits, such as (888) 426-4435.`
        error.hidden = false
      }
      phone.focus()
      return
    }
    if (clinic.phone) numbers[kind] = clinic
    else delete numbers[kind]
  }
  if (error) error.hidden = true
  const isKept = writeStorage('local', 'wagwise.animals', JSON.stringify(numbers))
  if (status)
    status.textContent = isKept
      ? 'Saved on this device.'
      : 'This browser keeps nothing, so the numbers last until you close the page.'
  showNumbers()
}

function showNumbers() {
  const numbers = readClinics()
  const known = kinds.flatMap((kind) => (numbers[kind] ? [{ ...numbers[kind], kind }] : []))
  document.querySelector('[data-my-numbers]')?.replaceChildren(...known.map((clinic) => callLink(clinic)))
  for (const kind of kinds) {
    const cell = document.querySelector(`[data-print-${kind}]`)
    if (cell) cell.textContent = numbers[kind]?.phone ?? ''
  }
  // At night the one that is open comes first.
  const [best] = known.toReversed()
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-clinic-link], [data-bar-clinic]')) {
    link.href = best ? phoneHref(best.phone) : '#numbers'
    const isBar = 'barClinic' in link.dataset
    const [title, text] = link.querySelectorAll('b, span')
    if (title) title.textContent = best && !isBar ? best.phone : isBar ? 'My clinic' : 'Call your clinic'
    const hint = isBar ? 'Add its number' : 'Add its number to this device'
    if (text) text.textContent = best ? (isBar ? best.phone : best.name || labels[best.kind]) : hint
  }
}

function callLink({ name, phone, kind }: Clinic & { kind: (typeof kinds)[number] }): HTMLElement {
  const link = document.createElement('a')
  link.className = 'call call--plain'
  link.href = phoneHref(phone)
  link.innerHTML = `${phoneIcon}<b></b><span></span>`
  const [number, text] = link.querySelectorAll('b, span')
  if (number) number.textContent = phone
  if (text) text.textContent = [labels[kind], name].filter(Boolean).join(', ')
  return link
}

/** The region of the browser's language says the country well enough to open its lines. */
export function ownCountry(): string {
  const { region } = new Intl.Locale(navigator.language).maximize()
  return (region && new Intl.DisplayNames('en', { type: 'region' }).of(region)) ?? ''
}

function putOwnCountryFirst() {
  const list = document.querySelector('[data-countries]')
  const own = list?.querySelector<HTMLDetailsElement>(`[data-country="${CSS.escape(ownCountry())}"]`)
  if (!list || !own || own === list.firstElementChild) return
  for (const details of list.querySelectorAll('details')) details.open = details === own
  list.prepend(own)
  const [first] = own.querySelectorAll<HTMLAnchorElement>('.call')
  const bar = document.querySelector<HTMLAnchorElement>('[data-bar-poison]')
  const number = bar?.querySelector('span')
  if (!first || !bar || !number) return
  bar.href = first.href
  number.textContent = first.querySelector('b')?.textContent ?? ''
  putOnSheet([...own.querySelectorAll('.call')])
}

function putOnSheet(calls: readonly Element[]) {
  for (const [index, row] of document.querySelectorAll('[data-print-line]').entries()) {
    const [number, text] = calls[index]?.querySelectorAll('b, span') ?? []
    const [label, value] = row.children
    if (label) label.textContent = text?.textContent?.split('. ')[0] ?? ''
    if (value) value.textContent = number?.textContent ?? ''
  }
}

import { loadReadingFace } from './reading-face.ts'
import { changeReadingSettings, readReadingSettings } from './reading-settings.ts'

type Choice = { name: 'size' | 'face' | 'colors'; label: string; options: readonly (readonly [string, string])[] }

/** An empty value is what the site has. */
const choices: readonly Choice[] = [
  {
    name: 'size',
    label: 'Size of the text',
    options: [
      ['', 'Usual'],
      ['large', 'Larger'],
      ['larger', 'Largest'],
    ],
  },
  {
    name: 'face',
    label: 'Typeface',
    options: [
      ['', 'Usual'],
      ['dyslexic', 'For dyslexia (OpenDyslexic)'],
    ],
  },
  {
    name: 'colors',
    label: 'Colors',
    options: [
      ['', 'Usual'],
      ['calm', 'Calmer'],
    ],
  },
]

/** Opens below the button and closes with it. */
export function toggleReadingPanel(button: HTMLElement) {
  const open = document.getElementById('reading-panel')
  if (open) {
    close(button, open)
    return
  }
  const panel = document.createElement('form')
  panel.id = 'reading-panel'
  panel.className = 'reading-panel'
  panel.ariaLabel = 'Reading settings'
  panel.append(...choices.map(fieldsetOf))
  const foot = document.createElement('div')
  foot.className = 'row'
  foot.innerHTML = `
    <button type="button" class="button button--secondary button--small" data-read>Read aloud</button>
    <button type="reset" class="button button--quiet button--small">Back to usual</button>
    <span class="soft small">Kept on this device, never sent.</span>`
  panel.append(foot)
  panel.addEventListener(
    'change',
    ({ target }) => target instanceof HTMLInputElement && choose(target.name, target.value),
  )
  panel.addEventListener('reset', () => {
    // The browser would bring back what was chosen when the panel opened.
    for (const { name } of choices) {
      const usual = panel.querySelector<HTMLInputElement>(`[name=${name}][value='']`)
      if (usual) usual.defaultChecked = true
      choose(name, '')
    }
  })
  panel.addEventListener('submit', (event) => event.preventDefault())
  panel.addEventListener('keydown', ({ key }) => key === 'Escape' && close(button, panel))
  foot.querySelector('[data-read]')?.addEventListener('click', () => void startReading(button, panel))
  button.closest('[data-reading-row]')?.after(panel)
  button.ariaExpanded = 'true'
  panel.querySelector<HTMLElement>('input:checked')?.focus()
}

function close(button: HTMLElement, panel: HTMLElement) {
  panel.remove()
  button.ariaExpanded = 'false'
  button.focus()
}

function fieldsetOf({ name, label, options }: Choice): HTMLElement {
  const current = readReadingSettings()[name] ?? ''
  const fieldset = document.createElement('fieldset')
  fieldset.innerHTML = `<legend class="field__label">${label}</legend>${options
    .map(
      ([value, text]) =>
        `<label class="choice"><input type="radio" name="${name}" value="${value}"${value === current ? ' checked' : ''}>${text}</label>`,
    )
    .join('')}`
  return fieldset
}

function choose(name: string, value: string) {
  changeReadingSettings({ [name]: value || undefined })
  const { dataset } = document.documentElement
  if (value === '') delete dataset[name]
  else dataset[name] = value
  if (name === 'face' && value) loadReadingFace()
}

async function startReading(button: HTMLElement, panel: HTMLElement) {
  const text = document.querySelector('.prose--article')
  if (!text) return
  if (!('speechSynthesis' in window)) {
    const note = panel.querySelector('.soft')
    if (note) note.textContent = 'This browser cannot read aloud.'
    return
  }
  const { readAloud } = await import('./read-aloud.ts')
  close(button, panel)
  readAloud(text, () => button.focus())
}

import { halves, type Half } from '#domain/almanac/half.ts'
import { changeReadingSettings, readReadingSettings } from './reading-settings.ts'

/** Countries that lie in the southern half altogether, or nearly so. */
const southern = new Set('AR AU BO BR BW CL FJ LS MG MU MW MZ NA NC NZ PE PG PY RE SZ UY VU ZA ZM ZW'.split(' '))

/** Shows the seasons of the reader's half: the chosen one, or that of the country of the browser's language. */
export function showOwnHalf() {
  const half = readReadingSettings().half ?? usualHalf()
  const show = (own: Half) => void (document.documentElement.dataset.half = own)
  show(half)
  for (const input of document.querySelectorAll<HTMLInputElement>('[data-half-choice] input')) {
    input.checked = input.value === half
    input.addEventListener('change', () => {
      const chosen = halves.find((one) => one === input.value)
      if (!chosen) return
      changeReadingSettings({ half: chosen })
      show(chosen)
    })
  }
}

function usualHalf(): Half {
  const { region = '' } = new Intl.Locale(navigator.language).maximize()
  return southern.has(region) ? 'south' : 'north'
}

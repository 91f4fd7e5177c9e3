import { changeReadingSettings, readReadingSettings } from './reading-settings.ts'
import { listSentences } from './sentences.ts'

const rates = [0.7, 0.85, 1, 1.2, 1.5]
const markName = 'read-aloud'
/** Above the bar at the foot. */
const visibleMargin = 120

let stop: (() => void) | undefined

/** Reads the text with a voice of the browser and marks the sentence. `onEnd`: it is over or was stopped. */
export function readAloud(text: Element, onEnd: () => void) {
  stop?.()
  const sentences = listSentences(text)
  let index = 0
  let isReading = false
  /** Events of an utterance that was cancelled come late. */
  let turn = 0

  const bar = document.createElement('div')
  bar.className = 'read-bar'
  bar.role = 'region'
  bar.ariaLabel = 'Read aloud'
  bar.innerHTML = `
    <button type="button" class="button button--quiet button--small" data-do="back" aria-label="Previous sentence">Back</button>
    <button type="button" class="button button--solid button--small" data-do="toggle">Pause</button>
    <button type="button" class="button button--quiet button--small" data-do="next" aria-label="Next sentence">Next</button>
    <label>Speed <select class="control">${rates.map((rate) => `<option value="${rate}">${rate}×</option>`).join('')}</select></label>
    <button type="button" class="button button--quiet button--small" data-do="stop">Stop</button>
    <span class="soft small" role="status"></span>`
  const speed = bar.querySelector('select')
  const toggle = bar.querySelector<HTMLElement>('[data-do=toggle]')
  const status = bar.querySelector('[role=status]')
  if (speed) speed.value = String(readReadingSettings().rate ?? 1)

  function speak() {
    const own = ++turn
    speechSynthesis.cancel()
    const sentence = sentences[index]
    if (!sentence) {
      end()
      return
    }
    show(sentence.range)
    isReading = true
    if (toggle) toggle.textContent = 'Pause'
    const utterance = new SpeechSynthesisUtterance(sentence.text)
    const voice = findVoice()
    utterance.lang = voice?.lang ?? 'en-US'
    utterance.voice = voice ?? null
    utterance.rate = Number(speed?.value ?? 1)
    utterance.addEventListener('end', () => {
      if (own !== turn) return
      index++
      speak()
    })
    utterance.addEventListener('error', ({ error }) => {
      if (own !== turn || error === 'canceled' || error === 'interrupted') return
      pause()
      if (status) status.textContent = 'This browser has no voice that can read this.'
    })
    speechSynthesis.speak(utterance)
  }
  /** Some phones cannot pause a voice, so it is stopped and begins the sentence again. */
  function pause() {
    turn++
    isReading = false
    speechSynthesis.cancel()
    if (toggle) toggle.textContent = 'Go on'
  }
  function end() {
    turn++
    speechSynthesis.cancel()
    CSS.highlights?.delete(markName)
    bar.remove()
    removeEventListener('pagehide', end)
    stop = undefined
    onEnd()
  }
  function jump(by: number) {
    index = Math.min(sentences.length - 1, Math.max(0, index + by))
    speak()
  }

  bar.addEventListener('click', ({ target }) => {
    const action = target instanceof Element && target.closest<HTMLElement>('[data-do]')?.dataset.do
    if (action === 'stop') end()
    else if (action === 'toggle') (isReading ? pause : speak)()
    else if (action) jump(action === 'next' ? 1 : -1)
  })
  bar.addEventListener('keydown', ({ key }) => key === 'Escape' && end())
  speed?.addEventListener('change', () => {
    changeReadingSettings({ rate: speed.value === '1' ? undefined : Number(speed.value) })
    if (isReading) speak()
  })
  addEventListener('pagehide', end)
  document.body.append(bar)
  stop = end
  toggle?.focus()
  speak()
}

/** One on the device is preferred: others send the text to their vendor. */
function findVoice(): SpeechSynthesisVoice | undefined {
  const voices = speechSynthesis.getVoices().filter(({ lang }) => lang.startsWith('en'))
  return voices.find(({ localService }) => localService) ?? voices[0]
}

function show(range: Range) {
  if ('highlights' in CSS) CSS.highlights.set(markName, new Highlight(range))
  const { top, bottom } = range.getBoundingClientRect()
  if (top >= visibleMargin && bottom <= innerHeight - visibleMargin) return
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  scrollBy({ top: top - innerHeight / 3, behavior })
}

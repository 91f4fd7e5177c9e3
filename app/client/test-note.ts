import { now, random } from './browser-clock.ts'
import { sendWaiting, type Sent } from './send-tests.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import { listWaiting, removeWaiting, storeWaiting, type WaitingTest } from './waiting-tests.ts'

const previewWidth = 860

/** Files a test. It is stored on the device first, so nothing is lost without signal, and sent from there. */
export function installTestNote(form: HTMLFormElement) {
  const photo = form.elements.namedItem('photo') as HTMLInputElement
  photo.addEventListener('change', () => void showPhoto(form, photo.files?.[0]))
  const flush = async () => {
    try {
      await showSent(form, await sendWaiting())
    } catch (error) {
      console.error('The tests that wait could not be sent.', error)
      say(form, 'This phone does not let the page keep tests. Please stay online and try again.')
    }
  }
  let isSaving = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    // A second tap must not file the test twice.
    if (isSaving) return
    isSaving = true
    void submit(form, photo).finally(() => (isSaving = false))
  })
  addEventListener('online', () => void flush())
  void flush()
}

function say(form: HTMLFormElement, text: string, link?: { href: string; words: string }) {
  const line = form.querySelector('[data-status]')
  if (!line) return
  line.textContent = text
  if (link) line.append(' ', Object.assign(document.createElement('a'), { href: link.href, textContent: link.words }))
}

/** Drawn, because the pages of this site show no image from a `blob:` address. */
async function showPhoto(form: HTMLFormElement, file: File | undefined) {
  const preview = form.querySelector<HTMLCanvasElement>('[data-preview]')
  const label = form.querySelector('[data-photo-label]')
  if (!preview || !label) return
  label.textContent = file ? 'Again' : 'Take a photo'
  preview.hidden = true
  // A browser that cannot read the format still sends the photo.
  const bitmap = file && (await createImageBitmap(file, { resizeWidth: previewWidth }).catch(() => undefined))
  if (!bitmap) return
  preview.width = bitmap.width
  preview.height = bitmap.height
  preview.getContext('2d')?.drawImage(bitmap, 0, 0)
  preview.hidden = false
}

async function submit(form: HTMLFormElement, photo: HTMLInputElement) {
  const value = (name: string) => {
    const text = new FormData(form).get(name)
    return typeof text === 'string' ? text.trim() : ''
  }
  const file = photo.files?.[0]
  const animal = value('animal') || value('other')
  const figure = value('figure')
  if (!animal || !value('person')) return say(form, animal ? 'Please enter your name.' : 'Please enter the animal.')
  if (!file && !figure && !value('note')) return say(form, 'Please take a photo, measure something or write a note.')
  const test: WaitingTest = {
    id: Array.from(random(), (byte) => byte.toString(16).padStart(2, '0')).join(''),
    product_id: form.dataset.testNote ?? '',
    day: localDay(file ? file.lastModified : now()),
    animal,
    person: value('person'),
    note: value('note'),
    measurement: figure && [value('what'), figure].filter(Boolean).join(': '),
    photo: '',
  }
  say(form, 'Saving…')
  try {
    await storeWaiting(test, file && (await shrinkPhoto(file)))
    const result = await sendWaiting()
    const reason = result.refused.get(test.id)
    if (reason !== undefined) {
      // What the server refused stays in the form, to be corrected.
      await removeWaiting(test.id)
      await showWaiting(form, result)
      return say(form, reason)
    }
    for (const name of ['figure', 'note'])
      (form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement).value = ''
    photo.value = ''
    await showPhoto(form, undefined)
    await showSent(form, result)
  } catch (error) {
    console.error('The test was not kept.', error)
    say(form, 'The test could not be kept on this phone. It is still in this form: please try again.')
  }
}

async function showSent(form: HTMLFormElement, result: Sent) {
  const waiting = await showWaiting(form, result)
  const { sent, stopped } = result
  if (stopped === 401 || stopped === 403) {
    const href = `/auth?next=${encodeURIComponent(location.pathname)}`
    if (waiting > 0) say(form, 'It waits on this phone until an author signs in here.', { href, words: 'Sign in' })
  } else if (stopped === 0) say(form, 'No signal. It waits on this phone and goes when this page is open again.')
  else if (stopped !== undefined)
    say(form, 'The site did not answer. It waits on this phone; open this page again later.')
  else if (sent > 0) {
    const href = `/admin/products/${encodeURIComponent(form.dataset.testNote ?? '')}`
    const words = sent === 1 ? 'Saved. The test is in the log.' : `Saved. ${sent} tests are in the log.`
    say(form, words, { href, words: 'Open the log' })
  }
}

/** What is on this phone only, each with why it was refused and a way to drop it. Returns how many there are. */
async function showWaiting(form: HTMLFormElement, { refused }: Pick<Sent, 'refused'>): Promise<number> {
  const list = form.querySelector<HTMLElement>('[data-waiting]')
  const waiting = await listWaiting()
  if (!list) return waiting.length
  list.hidden = waiting.length === 0
  list.replaceChildren(
    ...waiting.map(({ test, photo }) => {
      const what = [test.day, test.animal, test.measurement, test.note, photo && 'Photo'].filter(Boolean).join(' · ')
      const row = document.createElement('li')
      const words = Object.assign(document.createElement('span'), { textContent: what })
      const reason = refused.get(test.id)
      if (reason !== undefined)
        words.append(Object.assign(document.createElement('b'), { textContent: `Not accepted: ${reason}` }))
      const drop = Object.assign(document.createElement('button'), {
        type: 'button',
        className: 'button button--quiet button--small',
        textContent: 'Discard',
      })
      drop.addEventListener('click', () => {
        // It cannot be undone, so it takes a second tap.
        if (drop.dataset['asked']) void removeWaiting(test.id).then(() => showWaiting(form, { refused }))
        drop.dataset['asked'] = 'true'
        drop.textContent = 'Really discard?'
      })
      drop.setAttribute('aria-label', `Discard the test of ${test.day}`)
      row.append(words, drop)
      return row
    }),
  )
  return waiting.length
}

function localDay(ms: number): string {
  const date = new Date(Math.min(ms, now()))
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

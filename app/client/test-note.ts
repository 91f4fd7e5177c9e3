import { now, random } from './browser-clock.ts'
import { ApiError, fetchJson } from './fetch-json.ts'
import { listWaiting, removeWaiting, storeWaiting, type WaitingTest } from './waiting-tests.ts'

/** Files a test. It is stored on the device first, so nothing is lost without signal, and sent from there. */
export function installTestNote(form: HTMLFormElement) {
  const say = (text: string) => form.querySelectorAll('[data-status]').forEach((line) => (line.textContent = text))
  const photo = form.elements.namedItem('photo') as HTMLInputElement
  photo.addEventListener('change', () => showPhoto(form, photo.files?.[0]))
  const flush = async () => {
    try {
      await sendWaiting(say)
    } catch (error) {
      console.error('The tests that wait could not be sent.', error)
      say('This phone does not let the page keep tests. Please stay online and try again.')
    }
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit(form, photo, say)
  })
  addEventListener('online', () => void flush())
  void flush()
}

function showPhoto(form: HTMLFormElement, file: File | undefined) {
  const preview = form.querySelector<HTMLImageElement>('[data-preview]')
  const label = form.querySelector('[data-photo-label]')
  if (!preview || !label) return
  if (preview.src) URL.revokeObjectURL(preview.src)
  preview.hidden = !file
  if (file) preview.src = URL.createObjectURL(file)
  label.textContent = file ? 'Again' : 'Take a photo'
}

async function submit(form: HTMLFormElement, photo: HTMLInputElement, say: (text: string) => void) {
  const value = (name: string) => {
    const text = new FormData(form).get(name)
    return typeof text === 'string' ? text.trim() : ''
  }
  const file = photo.files?.[0]
  const animal = value('animal') || value('other')
  const figure = value('figure')
  if (!animal || !value('person')) return say(animal ? 'Please enter your name.' : 'Please enter the animal.')
  if (!file && !figure && !value('note')) return say('Please take a photo, measure something or write a note.')
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
  say('Saving…')
  try {
    await storeWaiting(test, file)
    const rejected = await sendWaiting(say)
    // What the server refused stays in the form, to be corrected.
    if (rejected.has(test.id)) return
    for (const name of ['figure', 'note'])
      (form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement).value = ''
    photo.value = ''
    showPhoto(form, undefined)
  } catch (error) {
    console.error('The test was not kept.', error)
    say('The test could not be kept on this phone. It is still in this form: please try again.')
  }
}

let sending: Promise<ReadonlySet<string>> | undefined

/** One turn at a time. Returns what the server refused. */
async function sendWaiting(say: (text: string) => void): Promise<ReadonlySet<string>> {
  await sending
  sending = sendAll(say).finally(() => (sending = undefined))
  return sending
}

async function sendAll(say: (text: string) => void): Promise<ReadonlySet<string>> {
  const rejected = new Set<string>()
  let sent = 0
  for (const { test, photo } of await listWaiting()) {
    try {
      await send(test, photo)
      await removeWaiting(test.id)
      sent++
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isRefused = [400, 404, 413, 415, 422].includes(error.status)
      if (!isRefused) {
        say(waitingSentence(error.status))
        return rejected
      }
      rejected.add(test.id)
      await removeWaiting(test.id)
      say(Object.values(error.fields)[0] ?? error.userMessage ?? 'The site did not accept this test.')
    }
  }
  if (sent > 0 && rejected.size === 0)
    say(sent === 1 ? 'Saved. The test is in the log.' : `Saved. ${sent} tests are in the log.`)
  return rejected
}

function waitingSentence(status: number): string {
  if (status === 401 || status === 403)
    return 'It waits on this phone: sign in as an author on this site, then open this page again.'
  return status === 0
    ? 'No signal. It waits on this phone and goes when this page is open again.'
    : 'The site did not answer. It waits on this phone; open this page again later.'
}

async function send({ id, product_id, ...entry }: WaitingTest, photo: Blob | undefined) {
  if (photo) {
    const form = new FormData()
    form.set('image', photo, 'photo')
    entry.photo = (
      await fetchJson('POST /api/admin/media', { form, query: { alt: `${entry.animal}, during a test` } })
    ).url
    // Known from here on, so that the photo is not sent twice.
    await storeWaiting({ id, product_id, ...entry }, undefined)
  }
  await fetchJson('POST /api/admin/products/:id/tests', { params: { id: product_id }, body: { id, ...entry } })
}

function localDay(ms: number): string {
  const date = new Date(Math.min(ms, now()))
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

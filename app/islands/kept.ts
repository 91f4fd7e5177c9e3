type Place = 'local' | 'session'

const forThisPage = new Map<string, string>()
const placeOf = (place: Place) => (place === 'local' ? localStorage : sessionStorage)

/** Browser storage that may be denied: then a value lasts as long as the page. */
export function keep(place: Place, key: string, value: string) {
  forThisPage.set(key, value)
  try {
    placeOf(place).setItem(key, value)
  } catch {
    // Denied or full: the page still works.
  }
}

export function kept(place: Place, key: string): string | undefined {
  try {
    return placeOf(place).getItem(key) ?? undefined
  } catch {
    return forThisPage.get(key)
  }
}

export function forget(place: Place, key: string) {
  forThisPage.delete(key)
  try {
    placeOf(place).removeItem(key)
  } catch {
    // Nothing can be kept there.
  }
}

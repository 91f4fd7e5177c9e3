type Place = 'local' | 'session'

const forThisPage = new Map<string, string>()
const placeOf = (place: Place) => (place === 'local' ? localStorage : sessionStorage)

/** Browser storage that may be denied or full: then a value lasts as long as the page. Tells whether it lasts longer. */
export function keep(place: Place, key: string, value: string): boolean {
  forThisPage.set(key, value)
  try {
    placeOf(place).setItem(key, value)
    return true
  } catch {
    return false
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

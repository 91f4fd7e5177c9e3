/** A placeholder drawn inline, because another request could fail too. */
const placeholderImage =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23888' stroke-width='.7'%3E%3Crect x='7' y='7' width='10' height='10' rx='1.5'/%3E%3Cpath d='M10 10h.5m6.5 4-2.4-2.4L9.6 17'/%3E%3C/svg%3E"

/** Replaces images that fail to load, including those that failed before this ran. */
export function installImageFallback() {
  document.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLImageElement && replaceBrokenImage(target),
    true,
  )
  for (const image of document.images) {
    // An SVG without intrinsic size also has no width; `decode` tells the two apart.
    if (image.complete && !image.naturalWidth) image.decode().catch(() => replaceBrokenImage(image))
  }
}

function replaceBrokenImage(image: HTMLImageElement) {
  const { fallback, onFail } = image.dataset
  if (image.currentSrc !== image.src) {
    // The source for the dark scheme has failed: without it the image loads what the light one shows. Only then, because
    // every change of a source loads the image again.
    image.previousElementSibling?.setAttribute('media', 'none')
  } else if (fallback) {
    delete image.dataset.fallback
    image.src = fallback
  } else if (onFail === 'placeholder') {
    delete image.dataset.onFail
    image.src = placeholderImage
  } else if (onFail) whenHydrated(image, () => showUnavailableText(image))
}

/** Elements may change only after hydration: React must find what the server sent. */
function whenHydrated(image: HTMLImageElement, then: () => void) {
  const island = image.closest<HTMLElement>('[data-island]:not([data-state])')
  if (!island) return then()
  const watch = new MutationObserver(() => {
    watch.disconnect()
    then()
  })
  watch.observe(island, { attributeFilter: ['data-state'] })
}

function showUnavailableText(image: HTMLImageElement) {
  if (image.hidden) return
  image.hidden = true
  const message = { className: 'picture__message', textContent: 'Image unavailable' }
  image.after(Object.assign(document.createElement('span'), message))
}

import { startTransition, useEffect, type ComponentType, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { CategoriesProvider } from '#app/ui/site-categories.tsx'
import { siteCategories } from './site-categories.ts'

type Module = Record<string, ComponentType>
const modules = import.meta.glob<Module>('../islands/*.island.tsx')

/** Resolves when the island has mounted; if it rejects, the server-rendered HTML stays. */
export async function hydrate(island: HTMLElement): Promise<void> {
  const { island: name, props = '{}', prefix = '' } = island.dataset
  const [Component] = Object.values((await modules[`../islands/${name}.island.tsx`]?.()) ?? {})
  if (!Component) throw new Error(`There is no island ${name}.`)

  const original = [...island.childNodes].map((node) => node.cloneNode(true))
  const fields = captureTypedInput(island)
  await new Promise<void>((mounted, failed) => {
    const content = (
      <Mounted onMounted={mounted}>
        <CategoriesProvider value={siteCategories.get()}>
          <Component {...JSON.parse(props)} />
        </CategoriesProvider>
      </Mounted>
    )
    // In a transition React yields every few milliseconds, so clicks are handled in between.
    startTransition(() => {
      const root = hydrateRoot(island, content, {
        identifierPrefix: prefix,
        onUncaughtError(error) {
          // React empties the island after this call; a microtask runs after that and before the next paint.
          queueMicrotask(() => {
            root.unmount()
            island.replaceChildren(...original)
            island.dataset.state = 'failed'
            failed(error)
          })
        },
      })
    })
  })
  for (const restore of fields) restore()
}

function Mounted({ onMounted, children }: { onMounted: () => void; children: ReactNode }) {
  useEffect(onMounted, [onMounted])
  return children
}

/** React would take a typed value for its own, so the server's is put back first and the typed one applied later. */
function captureTypedInput(island: HTMLElement) {
  const fields = island.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return [...fields].map((field) => {
    const { defaultValue, value } = field
    field.value = defaultValue
    return () => {
      // The second part was typed while React was at work.
      const whole = value + field.value.slice(defaultValue.length)
      if (whole === defaultValue) return
      field.value = defaultValue
      // React overrides the setter on the element itself, so this uses the prototype's.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, whole)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
}

import { startTransition, useEffect, type ComponentType, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'

type Module = Record<string, ComponentType>
const modules = import.meta.glob<Module>('../islands/*.island.tsx')

/** Settles when the island has mounted, or rejects and leaves the HTML that came from the server. */
export async function hydrate(island: HTMLElement): Promise<void> {
  const { island: name, props = '{}', prefix = '' } = island.dataset
  const load = modules[`../islands/${name}.island.tsx`]
  if (!load) throw new Error(`There is no island ${name}.`)
  const [Component] = Object.values(await load())
  if (!Component) throw new Error(`${name}.island.tsx exports no component.`)

  const original = [...island.childNodes].map((node) => node.cloneNode(true))
  const fields = captureTypedInput(island)
  await new Promise<void>((mounted, failed) => {
    const content = (
      <Mounted onMounted={mounted}>
        <Component {...JSON.parse(props)} />
      </Mounted>
    )
    // As a transition React works in slices of a few milliseconds, so that a press is answered in between.
    startTransition(() => {
      const root = hydrateRoot(island, content, {
        identifierPrefix: prefix,
        onUncaughtError(error) {
          // React empties the island after this call; a microtask comes after that and before the next paint.
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

/**
 * React takes the value it finds while hydrating for its own and would overlook that it was typed.
 * So it finds the server's value, and what was typed comes back as an edit.
 */
function captureTypedInput(island: HTMLElement) {
  const fields = island.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return [...fields]
    .filter((field) => field.value !== field.defaultValue)
    .map((field) => {
      const typed = field.value
      field.value = field.defaultValue
      return () => {
        // The prototype's setter: React watches the element's own.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    })
}

import { useId, type ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { CategoriesProvider, useCategories } from '#app/ui/site-categories.tsx'

/** `active`: once a visitor is there (`loader.ts`). `still`: like `visible`, but it does nothing by itself at first. */
type HydrateWhen = 'load' | 'active' | 'visible' | 'still' | 'near'
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }
type Props<P> = { of: ComponentType<P>; when: HydrateWhen; props: P }

/** An island file exports exactly one component; the file name is the island's name. */
const files = import.meta.glob<Record<string, ComponentType<never>>>('../islands/*.island.tsx', { eager: true })
const names = new Map(
  Object.entries(files).map(([file, module]) => [
    Object.values(module)[0],
    file.slice('../islands/'.length, -'.island.tsx'.length),
  ]),
)

/** Each island is its own root on the server too: inside the page's tree, `useId` would give different ids. */
export function Island<P extends Readonly<Record<string, Json | undefined>>>(island: Props<P>) {
  const { of: Component, when, props } = island
  const prefix = useId()
  const name = names.get(Component as ComponentType<never>)
  if (!name) throw new Error(`${Component.name} is not the only export of a file app/islands/*.island.tsx`)
  const content = (
    <CategoriesProvider value={useCategories()}>
      <Component {...props} />
    </CategoriesProvider>
  )
  const html = renderToString(content, { identifierPrefix: prefix })
  return (
    <div
      data-island={name}
      data-when={when}
      data-prefix={prefix}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

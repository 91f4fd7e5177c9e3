import type { ComponentPropsWithRef } from 'react'
import { plainClickLink } from '#app/client/plain-click.ts'
import { navigate } from './navigation.ts'

/** A link within the dashboard. A plain click changes the view; modified clicks are left to the browser. */
export function Link({ onClick, ...attributes }: ComponentPropsWithRef<'a'> & { href: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content
    <a
      {...attributes}
      onClick={(event) => {
        onClick?.(event)
        const link = plainClickLink(event)
        if (!link) return
        event.preventDefault()
        void navigate(link.pathname + link.search)
      }}
    />
  )
}

import type { ReactNode } from 'react'
import { SearchInput } from './kit/controls.tsx'
import { Picture } from './picture.tsx'

/** For a page that does not exist. `children` are the ways out; the search works without script. */
export function LostPage({ title, text, children }: { title: ReactNode; text: string; children: ReactNode }) {
  return (
    <div className="wrap lost">
      <Picture src="/art/not-found.svg" alt="" width={1400} height={600} category="cat" priority />
      <div className="lost__columns">
        <h1>{title}</h1>
        <div className="stack">
          <p>{text}</p>
          <form action="/blog" role="search">
            <SearchInput name="q" aria-label="Search articles" placeholder="Search articles" />
          </form>
          <div className="row">{children}</div>
        </div>
      </div>
    </div>
  )
}
